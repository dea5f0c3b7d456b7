// Redis as it is met: away, standing still, closed in between, behind a password, shared by two sites.

import Foundation
import Synchronization
import Testing
import Usher

@testable import UsherRedis

@Suite struct `Redis` {
    private let key = SessionKey.numbered(1)

    /// A clock that a story moves.
    private final class Time: Sendable {
        private let start = ContinuousClock.Instant.now
        private let offset = Mutex(Duration.zero)
        func advance(by duration: Duration) { offset.withLock { $0 += duration } }
        var now: ContinuousClock.Instant { start + offset.withLock { $0 } }
    }

    @Test func `that went away and came back is found again by those who have used it`() async throws {
        let redis = try RedisServer()
        let store = try RedisSessionStore(url: redis.url)
        for version in 1...8 { _ = try await store.save(SessionWrite(key, version)) }
        redis.stop()
        await #expect(throws: RedisError.self) { try await store.load(key, unless: 0, use: nil) }
        try redis.start()
        defer { redis.end() }
        for _ in 1...8 {
            #expect(try await store.load(key, unless: 0, use: nil) == nil, "this Redis kept nothing itself")
        }
        #expect(try await store.save(SessionWrite(key, 1)) == .saved)
    }

    @Test func `that answers less than it should is an error, wherever its answer is cut`() throws {
        // A number, and a text behind the number of its bytes.
        let whole: [UInt8] = [255, 255, 255, 255, 255, 255, 255, 254] + [0, 0, 0, 0, 0, 0, 0, 2] + [0x4E, 0x6F]
        func read(_ bytes: [UInt8]) throws -> (Int, String) {
            var reply = SessionReply(bytes)
            return (try reply.number(), try reply.text())
        }
        #expect(try read(whole) == (-2, "No"))
        for count in 0..<whole.count {
            #expect(throws: SessionReply.Damage.self) { try read(Array(whole.prefix(count))) }
        }
        // A length beyond all bytes, and one below zero.
        for highest: UInt8 in [127, 128] {
            #expect(throws: SessionReply.Damage.self) { try read(Array(whole.prefix(8)) + [highest] + whole.suffix(9)) }
        }
    }

    @Test func `that is away is left alone for two seconds after five failures`() async throws {
        let redis = try RedisServer()
        let time = Time()
        let store = try RedisSessionStore(url: redis.url, clock: { time.now }, offset: { .zero })
        redis.stop()
        for _ in 1...RedisPipeline.failures {
            await #expect { try await store.load(key, unless: 0, use: nil) } throws: {
                "\($0)".contains("No such file")
            }
        }
        try redis.start()
        defer { redis.end() }
        await #expect { try await store.load(key, unless: 0, use: nil) } throws: { "\($0)".contains("left alone") }
        time.advance(by: .seconds(2))
        #expect(try await store.load(key, unless: 0, use: nil) == nil)
        #expect(try await store.load(key, unless: 0, use: nil) == nil)
    }

    @Test func `that stands still is waited for by all at once, and then by nobody`() async throws {
        let redis = try RedisServer()
        // By this clock the two seconds do not pass.
        let now = ContinuousClock.now
        let store = try RedisSessionStore(url: redis.url, clock: { now }, offset: { .zero })
        defer { redis.end() }
        _ = try await store.save(SessionWrite(key, 1))
        redis.pause()
        let key = key
        var errors: [String] = []
        let began = ContinuousClock.now
        // Each time it costs the connection, which all of them have: one failure.
        for _ in 1...RedisPipeline.failures {
            let (answers, answered) = AsyncStream<String>.makeStream()
            for _ in 0..<200 {
                store.load(key, unless: 0, use: nil) { (answer: Result<StoredSession?, any Error>) in
                    do { answered.yield("\(try answer.get() != nil)") } catch { answered.yield("\(error)") }
                }
            }
            for await error in answers.prefix(200) { errors.append(error) }
        }
        #expect(errors.count == 200 * RedisPipeline.failures)
        #expect(errors.allSatisfy { ["no answer", "others waited before", "left alone"].contains(where: $0.contains) })
        #expect(errors.filter { $0.contains("no answer") }.count >= 200)
        // Half a second for all 200, in place of half a second for each, and what a busy machine adds to that.
        #expect(ContinuousClock.now - began < .seconds(100))
        await #expect { try await store.load(key, unless: 0, use: nil) } throws: { "\($0)".contains("left alone") }
    }

    @Test func `that has lost the secret gets it back, and one that has another is followed`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        let time = Time()
        func open() throws -> RedisSessionStore {
            try RedisSessionStore(url: redis.url, clock: { time.now }, offset: { .zero })
        }
        let store = try open()
        let first = try #require(store.secrets.first)
        try redis.ask("FLUSHALL")
        try await store.renewSecrets(keepingFormer: .seconds(100))
        #expect(try open().secrets == [first])

        try redis.ask("FLUSHALL")
        let newcomer = try open()
        let second = try #require(newcomer.secrets.first)
        #expect(second != first)
        for each in [store, newcomer] {
            try await each.renewSecrets(keepingFormer: .seconds(100))
            #expect(each.secrets == [second, first], "the newcomer's, and what was rendered before still counts")
        }
        time.advance(by: .seconds(100))
        for each in [store, newcomer] { #expect(each.secrets == [second]) }

        try redis.ask("SET", "usher:secret", "another")
        await #expect { try await store.renewSecrets(keepingFormer: .seconds(100)) } throws: {
            "\($0)".contains("not 32 bytes")
        }
    }

    @Test func `that has lost whose sessions were ended ends everybody's, but not a guest's`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        let store = try RedisSessionStore(url: redis.url)
        var write = SessionWrite(key, 1)
        write.principal = .principal(.numbered(101), since: try await store.number)
        _ = try await store.save(write)
        _ = try await store.save(SessionWrite(.numbered(2), 1))
        let before = try await store.number
        try redis.ask("DEL", "usher:ends")
        #expect(try await store.load(key, unless: 1, use: nil)?.isEnded == true)
        #expect(try await store.load(.numbered(2), unless: 1, use: nil)?.isEnded == false)
        #expect(try await store.number > before)
    }

    @Test func `that cannot be written to shows what it has`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        let store = try RedisSessionStore(url: redis.url)
        _ = try await store.save(SessionWrite(key, 1, "hello"))
        for words in [["CONFIG", "SET", "maxmemory", "1"], ["REPLICAOF", "127.0.0.1", "1"]] {
            try redis.ask(words.map { .text($0) })
            for _ in 1...3 {
                #expect(try await store.load(key, unless: 0, use: .now)?.body == [Array("hello".utf8)])
            }
            await #expect(throws: RedisError.self) { try await store.save(SessionWrite(key, 2)) }
        }
    }

    @Test func `takes a server's name when it starts to serve, and from nobody when it never does`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        func open() throws -> RedisSessionStore { try RedisSessionStore(url: redis.url, serverName: "one") }
        let one = try open()
        try one.serverStarts()
        // A start that fails: its port is taken.
        let second = try open()
        #expect(try await one.save(SessionWrite(key, 1, by: one.server)) == .saved)
        try await one.renewSecrets(keepingFormer: .seconds(100))
        await #expect { try await second.save(SessionWrite(key, 2, by: second.server)) } throws: {
            "\($0)".contains("another server has the name")
        }
        try second.serverStarts()
        #expect(try await second.save(SessionWrite(key, 2, by: second.server)) == .saved)
        await #expect(throws: RedisError.self) { try await one.save(SessionWrite(key, 3, by: one.server)) }
    }

    @Test func `is one site's, whichever of its servers starts, and another prefix is another's`() throws {
        let redis = try RedisServer()
        defer { redis.end() }
        func open(_ prefix: String = "usher:") throws -> RedisSessionStore {
            try RedisSessionStore(url: redis.url, prefix: prefix)
        }
        for _ in 0..<2 { try open().serverStarts(of: "shop") }
        #expect { try open().serverStarts(of: "office") } throws: {
            "\($0)".contains("usher: in Redis has the sessions of the site “shop”, and this one is “office”.")
        }
        try open("office:").serverStarts(of: "office")
    }

    @Test func `frees what a server held that starts again under its name, and nobody else's`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        func open(_ name: String?) throws -> RedisSessionStore {
            let store = try RedisSessionStore(url: redis.url, serverName: name)
            try store.serverStarts()
            return store
        }
        let (one, other, nameless) = (try open("one"), try open("other"), try open(nil))
        for (index, store) in [one, other, nameless].enumerated() {
            let key = SessionKey.numbered(UInt8(index))
            _ = try await store.save(SessionWrite(key, 1, by: store.server))
            #expect(try await store.lock(key, SessionLock(store.server, for: 100), unless: 1)?.lock != nil)
        }
        let again = try open("one")
        for number in UInt8(0)...2 {
            let key = SessionKey.numbered(number)
            #expect((try await again.load(key, unless: 1, use: nil)?.lock == nil) == (number == 0))
            let lock = SessionLock(again.server, for: 100)
            let isFree = try await again.lock(key, lock, unless: 1)?.lock?.server == again.server
            #expect(isFree == (number == 0))
        }
        // The former one was silent only, and wakes.
        await #expect { try await one.save(SessionWrite(.numbered(0), 2, by: one.server)) } throws: {
            "\($0)".contains("another server has the name")
        }
        await #expect { try await one.lock(.numbered(0), SessionLock(one.server, for: 100), unless: 1) } throws: {
            "\($0)".contains("another server has the name")
        }
        await #expect(throws: RedisError.self) { try await one.renewSecrets(keepingFormer: .seconds(100)) }
        try await again.renewSecrets(keepingFormer: .seconds(100))
    }

    @Test func `lets go of nothing that was held after it was asked to let go`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        let store = try RedisSessionStore(url: redis.url)
        _ = try await store.save(SessionWrite(key, 1))
        _ = try await store.lock(key, SessionLock("one", "first", for: 100), unless: 1)
        // As if another connection had brought this in between.
        let again = try RedisSessionStore(url: redis.url)
        _ = try await again.lock(key, SessionLock("one", "second", for: 100), unless: 1)
        try await store.unlock(key, server: "one")
        #expect(try await store.load(key, unless: 1, use: nil)?.lock?.submission == "second")
        try await again.unlock(key, server: "one")
        #expect(try await store.load(key, unless: 1, use: nil)?.lock == nil)
    }

    @Test func `that is a Sentinel says what to do instead`() throws {
        let folder = "/tmp/usher-redis-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = "port 0\nunixsocket \(folder)/s\ndir \(folder)\npidfile \(folder)/pid\ndaemonize yes\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/sentinel.conf"))
        try Program.run(["/usr/bin/redis-server", folder + "/sentinel.conf", "--sentinel"])
        defer {
            // A Sentinel that is asked to end wants to write its file anew first, and stays where it cannot.
            let id = try? String(contentsOfFile: folder + "/pid", encoding: .utf8)
            if let id = id.flatMap({ Int32($0.dropLast()) }) { kill(id, SIGKILL) }
        }
        let end = ContinuousClock.now + Program.patience
        var told = ""
        while !told.contains("Sentinel"), ContinuousClock.now < end {
            do { _ = try RedisSessionStore(url: "unix://\(folder)/s") } catch { told = "\(error)" }
            poll(nil, 0, 1)
        }
        #expect(told.contains("is a Sentinel") && told.contains("HAProxy"))
    }

    @Test func `that refuses is no Redis that is away`() async throws {
        let redis = try RedisServer(options: ["--maxmemory", "1", "--maxmemory-policy", "noeviction"])
        defer { redis.end() }
        let pipeline = try RedisPipeline(try RedisAddress(redis.url))
        for _ in 0..<20 {
            await #expect { try await pipeline.ask(RedisCommand([.text("SET"), .text("a"), .text("b")])) } throws: {
                "\($0)".contains("OOM")
            }
        }
    }

    @Test func `takes a password, and says so where it is wrong`() async throws {
        let redis = try RedisServer(options: ["--requirepass", "a:b@c"])
        defer { redis.end(password: "a:b@c") }
        var address = try RedisAddress(redis.url)
        func ping() throws -> String? {
            try RedisPipeline(address, scripts: ["return 1"]).askNow(.text("PING")).text
        }
        #expect { try ping() } throws: { "\($0)".contains("NOAUTH") }
        address.password = "wrong"
        #expect { try ping() } throws: { "\($0)".contains("WRONGPASS") }
        address.password = "a:b@c"
        address.database = 3
        #expect(try ping() == "PONG")
        address.user = "default"
        #expect(try ping() == "PONG")
    }

    @Test func `keeps the sessions of two sites apart by their prefixes`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        let one = try RedisSessionStore(url: redis.url, prefix: "one:")
        let other = try RedisSessionStore(url: redis.url, prefix: "other:")
        #expect(one.secrets != other.secrets)
        _ = try await one.save(SessionWrite(key, 1, "one"))
        #expect(try await other.load(key, unless: 0, use: nil) == nil)
    }

    @Test func `forgets what lies unused, by itself`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        let store = try RedisSessionStore(url: redis.url)
        func left(_ key: SessionKey) throws -> Int {
            let name = RedisCommand.Word.name(prefix: Array("usher:".utf8), key.bytes)
            guard case .number(let left) = try redis.ask([.text("PTTL"), name]) else { return -3 }
            return left
        }
        _ = try await store.save(SessionWrite(key, 1, lifetime: .seconds(1_000)))
        #expect((100_000...1_000_000).contains(try left(key)))
        var write = SessionWrite(.numbered(2), 2, lifetime: .seconds(5_000))
        write.former = SessionWrite.Former(key: key, body: [1], lifetime: .seconds(700))
        _ = try await store.save(write)
        #expect((500_000...700_000).contains(try left(key)))
        #expect((4_900_000...5_000_000).contains(try left(.numbered(2))))
        let name = RedisCommand.Word.name(prefix: Array("usher:".utf8), write.key.bytes)
        try redis.ask([.text("PEXPIRE"), name, .number(60_000)])
        // A use is noted once a second.
        try redis.ask([.text("HINCRBY"), name, .text("u"), .number(-1_000)])
        _ = try await store.load(write.key, unless: 0, use: nil)
        #expect(try left(.numbered(2)) <= 60_000, "a look that is no use does not keep it")
        _ = try await store.load(write.key, unless: 0, use: SessionUse(margin: .seconds(60)))
        #expect(try left(.numbered(2)) > 4_900_000)
    }

    @Test func `that cannot be reached at the start is an error in one line, without its password`() {
        #expect {
            try RedisSessionStore(url: "redis://:secret@127.0.0.1:1")
        } throws: { "\($0)" == "Redis at 127.0.0.1:1: Connection refused" }
    }
}
