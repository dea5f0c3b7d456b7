// A Redis of a test's own, on a socket in a folder of its own; each test ends its own.

import Foundation
import Synchronization

@testable import UsherRedis

final class RedisServer: Sendable {
    let folder: String
    private let options: [String]
    private let process = Atomic<Int32>(0)

    var url: String { "unix://\(folder)/redis.sock" }

    struct NotStarted: Error {}

    init(options: [String] = []) throws {
        // Paths of sockets must be short.
        folder = "/tmp/usher-redis-\(UUID().uuidString.prefix(8))"
        self.options = options
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try start()
    }

    /// Returns when it answers. (Foundation's Process holds on to what other children have inherited, so that nobody
    /// sees an end; a Redis that goes to the background by itself needs none of that.)
    func start() throws {
        let words =
            [
                "/usr/bin/redis-server", "--port", "0", "--unixsocket", folder + "/redis.sock", "--save", "",
                "--dir", folder, "--pidfile", folder + "/pid", "--logfile", folder + "/log", "--daemonize", "yes",
            ] + options
        var arguments = words.map { strdup($0) } + [nil]
        defer { for each in arguments { free(each) } }
        var (child, status) = (pid_t(0), Int32(0))
        // A Redis that is left behind holds on to nothing that its test was given.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in Int32(3)..<64 { posix_spawn_file_actions_addclose(&actions, file) }
        guard posix_spawn(&child, words[0], &actions, nil, &arguments, environ) == 0 else { throw NotStarted() }
        waitpid(child, &status, 0)
        guard status == 0 else { throw NotStarted() }
        let began = ContinuousClock.now
        while ContinuousClock.now - began < .seconds(20) {
            if let text = try? String(contentsOfFile: folder + "/pid", encoding: .utf8),
                let id = Int32(text.dropLast()),
                answers()
            {
                return process.store(id, ordering: .relaxed)
            }
            sched_yield()
        }
        throw NotStarted()
    }

    /// Whether it does, be it only that it wants a password.
    private func answers() -> Bool {
        guard let address = try? RedisAddress(url) else { return false }
        do { _ = try RedisConnection(address).ask([Array("PING".utf8)]) } catch {
            return (error as? RedisError)?.isAnswer ?? false
        }
        return true
    }

    /// Stands still, connections and all, until `goOn`.
    func pause() { kill(process.load(ordering: .relaxed), SIGSTOP) }
    func goOn() { kill(process.load(ordering: .relaxed), SIGCONT) }

    /// Ends it; it is gone when this returns.
    func stop(password: String? = nil) {
        guard var address = try? RedisAddress(url) else { return }
        address.password = password
        // No answer but the connection's end.
        _ = try? RedisConnection(address).ask(["SHUTDOWN", "NOSAVE"].map { Array($0.utf8) })
    }

    func end(password: String? = nil) {
        goOn()
        stop(password: password)
        try? FileManager.default.removeItem(atPath: folder)
    }
}
