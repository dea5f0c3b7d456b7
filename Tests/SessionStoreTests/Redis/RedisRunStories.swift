// Redis as people run it: for a user who may do only what is needed, in a cluster, in two with a HAProxy in front, and
// one that is killed.

import Foundation
import Synchronization
import Testing
import Usher

@testable import UsherRedis

@Suite struct `Redis as people run it` {
    private let key = SessionKey.numbered(1)

    /// All that a site asks of its store.
    private func useAll(of store: RedisSessionStore) async throws {
        let keys = (UInt8(0)..<5).map { SessionKey(hashing: Array(store.server.utf8) + [$0]) }
        let (guest, member, ann, file, bucket) = (keys[0], keys[1], keys[2], keys[3], keys[4])
        let files = try #require(store.files)
        try store.serverStarts()
        #expect(try await store.save(SessionWrite(guest, 1, "guest")) == .saved)
        let held = try await store.lock(guest, SessionLock(store.server, for: 100), unless: 1)
        #expect(held?.lock?.server == store.server && held?.body == nil)
        try await store.unlock(guest, server: store.server)
        #expect(try await files.keep(SessionFileWrite(file, [1, 2, 3])))
        #expect(try await files.file(file) == [1, 2, 3])
        // A sign-in: another id, and an end of all other sessions of its account.
        var write = SessionWrite(member, 2, "member")
        write.former = SessionWrite.Former(key: guest, body: [9], lifetime: .seconds(60))
        write.principal = .principal(ann, since: try #require(held).number)
        write.ends = [SessionEnd(of: ann, lifetime: .seconds(1_000))]
        write.files = [file]
        #expect(try await store.save(write) == .saved)
        write = SessionWrite(member, 3, "more")
        #expect(try await store.save(write) == .saved, "which forgets the file")
        #expect(try await files.file(file) == nil)
        #expect(try await store.load(member, unless: 0, use: .now)?.body == [Array("more".utf8)])
        write = SessionWrite(member, 4, "whole")
        write.principal = .nobody
        #expect(try await store.save(write) == .saved)
        try await store.end(SessionEnd(of: ann, lifetime: .seconds(1_000)))
        #expect(try await store.number > 0)
        #expect(try await store.take(bucket, most: 1, per: .seconds(60)) == nil)
        #expect(try await store.take(bucket, most: 1, per: .seconds(60)) != nil)
        try await store.remove(member)
        try await store.renewSecrets(keepingFormer: .seconds(100))
    }

    @Test func `lets a user do what the guide says, which is enough and not more than it takes`() async throws {
        let guide = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../Sources/Usher/Usher.docc/Stores.md"), encoding: .utf8)
        let rules = guide.split(separator: "\n").filter { $0.hasPrefix("  ACL SETUSER site ") }
            .map { $0.split(separator: " ").map { String($0) } }
        let commands = rules.joined().filter { $0.hasPrefix("+") }
        #expect(rules.count == 2 && commands.count > 10)
        let redis = try RedisServer()
        defer { redis.end() }
        func open() throws -> RedisSessionStore {
            try RedisSessionStore(url: "unix://site:secret@\(redis.socket)", serverName: "one")
        }
        #expect { try open() } throws: { "\($0)".contains("WRONGPASS") }
        for rule in rules { try redis.ask(rule.map { .text($0.hasPrefix(">") ? ">secret" : $0) }) }
        try await useAll(of: try open())
        for other in [["GET", "another:key"], ["FLUSHALL"], ["KEYS", "*"], ["CONFIG", "GET", "*"]] {
            let pipeline = try RedisPipeline(try RedisAddress("unix://site:secret@\(redis.socket)"))
            await #expect { try await pipeline.ask(RedisCommand(other.map { .text($0) })) } throws: {
                "\($0)".contains("NOPERM")
            }
        }
        for command in commands {
            try redis.ask("ACL", "SETUSER", "site", "-" + command.dropFirst())
            try redis.ask("FLUSHALL")
            await #expect(throws: (any Error).self, "\(command) is not needed") {
                let store = try open()
                try await useAll(of: store)
                // Renewal of a name that Redis has lost.
                try redis.ask("FLUSHALL")
                try await store.renewSecrets(keepingFormer: .seconds(100))
            }
            try redis.ask("ACL", "SETUSER", "site", command)
        }
    }

    // MARK: Clusters

    /// So many nodes, with a third each of the slots where there are three.
    private func cluster(_ count: Int) throws -> [(redis: RedisServer, port: Int)] {
        let nodes = try (0..<count).map { _ in
            let (port, bus) = (try Program.freePort(), try Program.freePort())
            let redis = try RedisServer(options: [
                "--port", "\(port)", "--bind", "127.0.0.1", "--cluster-enabled", "yes", "--cluster-port", "\(bus)",
                "--cluster-config-file", "nodes", "--cluster-node-timeout", "2000",
            ])
            return (redis: redis, port: port, bus: bus)
        }
        for (index, node) in nodes.enumerated() {
            let (first, last) = (16_384 * index / count, 16_384 * (index + 1) / count - 1)
            try node.redis.ask("CLUSTER", "ADDSLOTSRANGE", "\(first)", "\(last)")
            if index > 0 {
                try node.redis.ask("CLUSTER", "SET-CONFIG-EPOCH", "\(index + 1)")
                try node.redis.ask("CLUSTER", "MEET", "127.0.0.1", "\(nodes[0].port)", "\(nodes[0].bus)")
            }
        }
        for node in nodes {
            let began = ContinuousClock.now
            while try node.redis.ask("CLUSTER", "INFO").text?.contains("cluster_state:ok") != true
                || node.redis.ask("CLUSTER", "NODES").text?.split(separator: "\n").count != count
            {
                try #require(ContinuousClock.now - began < Program.patience)
                poll(nil, 0, 1)
            }
        }
        return nodes.map { ($0.redis, $0.port) }
    }

    @Test func `keeps a site in one slot of a cluster, whichever node it is asked at`() async throws {
        for count in [1, 3] {
            let nodes = try cluster(count)
            defer { for node in nodes { node.redis.end() } }
            for node in nodes {
                try await useAll(of: try RedisSessionStore(url: node.redis.url))
                try await useAll(of: try RedisSessionStore(url: "redis://127.0.0.1:\(node.port)", prefix: "my{site}:"))
            }
            guard case .number(let slot) = try nodes[0].redis.ask("CLUSTER", "KEYSLOT", "{usher:}secret") else {
                Issue.record("no slot")
                return
            }
            let counts = try nodes.map { try $0.redis.ask("CLUSTER", "COUNTKEYSINSLOT", "\(slot)") }
            #expect(counts.filter { $0 != .number(0) }.count == 1)
        }
    }

    @Test func `follows its slot to another node of a cluster`() async throws {
        let nodes = try cluster(3)
        defer { for node in nodes { node.redis.end() } }
        let stores = try nodes.map { try RedisSessionStore(url: $0.redis.url) }
        #expect(try await stores[0].save(SessionWrite(key, 1, "hello")) == .saved)
        guard case .number(let number) = try nodes[0].redis.ask("CLUSTER", "KEYSLOT", "{usher:}secret") else {
            Issue.record("no slot")
            return
        }
        let (slot, from) = ("\(number)", number * 3 / 16_384)
        let to = (from + 1) % 3
        let ids = try nodes.map { try #require(try $0.redis.ask("CLUSTER", "MYID").text) }
        try nodes[to].redis.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", ids[from])
        try nodes[from].redis.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", ids[to])
        guard case .list(let keys) = try nodes[from].redis.ask("CLUSTER", "GETKEYSINSLOT", slot, "100") else {
            Issue.record("no keys")
            return
        }
        let names: [RedisCommand.Word] = keys.compactMap { if case .bytes(let key) = $0 { .bytes(key) } else { nil } }
        #expect(names.count >= 2)
        let words = ["MIGRATE", "127.0.0.1", "\(nodes[to].port)", "", "0", "5000", "KEYS"]
        try nodes[from].redis.ask(words.map { .text($0) } + names)
        for node in [to, from, 3 - to - from] {
            try nodes[node].redis.ask("CLUSTER", "SETSLOT", slot, "NODE", ids[to])
        }
        for (index, store) in stores.enumerated() {
            #expect(try await store.load(key, unless: 0, use: nil)?.body == [Array("hello".utf8)])
            #expect(try await store.save(SessionWrite(key, 2 + index, "hello")) == .saved)
        }
    }

    // MARK: One that takes over, and one that is killed

    @Test func `that came back without the last writes never passes a copy of them for the newest`() async throws {
        let redis = try RedisServer()
        defer { redis.end() }
        let (one, other) = (try RedisSessionStore(url: redis.url), try RedisSessionStore(url: redis.url))
        #expect(try await one.save(SessionWrite(key, 1, "first")) == .saved)
        let name = RedisCommand.Word.name(prefix: Array("usher:".utf8), key.bytes)
        guard case .bytes(let before) = try redis.ask([.text("DUMP"), name]) else {
            Issue.record("nothing is stored")
            return
        }
        #expect(try await one.save(SessionWrite(key, 2, "lost")) == .saved)
        #expect(try await one.load(key, unless: 2, use: nil)?.body == nil)
        try redis.ask([.text("RESTORE"), name, .number(100_000), .bytes(before), .text("REPLACE")])
        #expect(try await other.load(key, unless: 0, use: nil)?.version == 1)
        #expect(try await other.save(SessionWrite(key, 2, "another")) == .saved)

        #expect(try await one.save(SessionWrite(key, 3, "on top of what was lost")) == .outdated)
        let held = try await one.lock(key, SessionLock(one.server, for: 100), unless: 2)
        #expect(held?.version == 2 && held?.body == [Array("another".utf8)])
        #expect(try await one.save(SessionWrite(key, 3, "third", by: one.server)) == .saved)
    }

    /// Somebody whose session is written again and again, and what they were told of it.
    private actor Writer {
        private let key: SessionKey
        private let store: RedisSessionStore
        /// What was written as each version, answered or not.
        private var texts: [Int: Set<String>] = [:]
        /// What was acknowledged last; 0 for nothing.
        private var version = 0
        private var number = 0
        /// How often less was stored than was acknowledged.
        private(set) var setbacks = 0
        /// How often something was stored that nobody had written.
        private(set) var strangers = 0

        init(_ key: SessionKey, _ store: RedisSessionStore) { (self.key, self.store) = (key, store) }

        /// One write; where it is not acknowledged, a look at what is stored.
        ///
        /// - Returns: whether it was acknowledged.
        func write() async -> Bool {
            number += 1
            let text = "\(number)"
            texts[version + 1, default: []].insert(text)
            do {
                if try await store.save(SessionWrite(key, version + 1, text)) == .saved {
                    version += 1
                    return true
                }
                let stored = try await store.load(key, unless: 0, use: nil)
                if (stored?.version ?? 0) < version { setbacks += 1 }
                version = stored?.version ?? 0
                if let body = stored?.body, !isOwn(body) { strangers += 1 }
            } catch { await Task.yield() }
            return false
        }

        /// Whether all that was acknowledged is there, and the copy of it is the newest.
        func isWhole(in other: RedisSessionStore) async throws -> Bool {
            guard let stored = try await other.load(key, unless: 0, use: nil), let body = stored.body else {
                return version == 0
            }
            return (version...version + 1).contains(stored.version) && isOwn(body)
        }

        private func isOwn(_ body: [[UInt8]]) -> Bool {
            guard body.count == 1 else { return false }
            let text = String(decoding: body[0], as: UTF8.self)
            return texts.values.contains { $0.contains(text) }
        }
    }

    private final class Progress: Sendable {
        /// How much was acknowledged before the accident was over.
        let before = Atomic(0)
        let isOver = Atomic(false)
    }

    /// Sixteen who write through one store while something happens, until each was acknowledged so often before it and
    /// after it.
    private func crowd(
        _ store: RedisSessionStore, during accident: @escaping @Sendable () async throws -> Void
    ) async throws -> [Writer] {
        let writers = (UInt8(1)...16).map { Writer(.numbered($0), store) }
        let progress = Progress()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in writers {
                group.addTask {
                    var (written, end) = (0, ContinuousClock.Instant?.none)
                    while written < 20, end.map({ $0 > .now }) ?? true {
                        let wasOver = progress.isOver.load(ordering: .relaxed)
                        if wasOver { end = end ?? .now + .seconds(60) }
                        guard await writer.write() else { continue }
                        if wasOver { written += 1 } else { progress.before.add(1, ordering: .relaxed) }
                    }
                    #expect(written == 20, "it never came back")
                }
            }
            group.addTask {
                defer { progress.isOver.store(true, ordering: .relaxed) }
                while progress.before.load(ordering: .relaxed) < 500 { await Task.yield() }
                try await accident()
            }
            try await group.waitForAll()
        }
        return writers
    }

    @Test(arguments: ["always", "no"])
    func `that appends to its file and is killed under load has all that was acknowledged`(sync: String) async throws {
        let redis = try RedisServer(options: ["--appendonly", "yes", "--appendfsync", sync])
        defer { redis.end() }
        let store = try RedisSessionStore(url: redis.url)
        let writers = try await crowd(store) {
            redis.kill9()
            try redis.start()
        }
        let other = try RedisSessionStore(url: redis.url)
        #expect(store.secrets == other.secrets)
        for writer in writers {
            #expect(await writer.setbacks == 0)
            #expect(await writer.strangers == 0)
            #expect(try await writer.isWhole(in: other))
        }
    }

    @Test func `that has a replica and a HAProxy before both goes on when the primary dies under load`() async throws {
        let port = try Program.freePort()
        let primary = try RedisServer(options: ["--port", "\(port)", "--bind", "127.0.0.1"])
        defer { primary.end() }
        let replica = try RedisServer(options: ["--replicaof", "127.0.0.1 \(port)"])
        defer { replica.end() }
        while try replica.ask("INFO", "replication").text?.contains("master_link_status:up") != true { poll(nil, 0, 1) }
        let proxy = try RedisProxy(primary, replica)
        defer { proxy.end() }
        let store = try await opened(proxy.url)
        let writers = try await crowd(store) {
            primary.kill9()
            try replica.ask("REPLICAOF", "NO", "ONE")
        }
        let other = try RedisSessionStore(url: replica.url)
        #expect(store.secrets == other.secrets)
        for writer in writers {
            // What it had not heard of is lost, and known to be.
            #expect(await writer.setbacks <= 1)
            #expect(await writer.strangers == 0)
            #expect(try await writer.isWhole(in: other))
        }
    }

    /// Once the proxy has looked at its servers.
    private func opened(_ url: String) async throws -> RedisSessionStore {
        let end = ContinuousClock.now + Program.patience
        while true {
            do { return try RedisSessionStore(url: url) } catch { if ContinuousClock.now > end { throw error } }
            poll(nil, 0, 1)
        }
    }
}
