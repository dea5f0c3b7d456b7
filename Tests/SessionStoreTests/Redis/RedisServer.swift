// A Redis of a test's own, on a socket in a folder of its own; each test ends its own.

import Foundation
import Synchronization

@testable import UsherRedis

final class RedisServer: Sendable {
    let folder: String
    private let options: [String]
    private let process = Atomic<Int32>(0)

    var url: String { "unix://\(socket)" }
    var socket: String { folder + "/redis.sock" }

    /// - Parameter options: such as `--port` and a number; without it there is the socket alone.
    init(options: [String] = []) throws {
        // Paths of sockets must be short.
        folder = "/tmp/usher-redis-\(UUID().uuidString.prefix(8))"
        self.options = options
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try start()
    }

    /// Returns when it answers.
    func start() throws {
        let words =
            [
                "/usr/bin/redis-server", "--port", "0", "--unixsocket", folder + "/redis.sock", "--save", "",
                "--dir", folder, "--pidfile", folder + "/pid", "--logfile", folder + "/log", "--daemonize", "yes",
            ] + options
        try Program.run(words)
        let began = ContinuousClock.now
        while ContinuousClock.now - began < Program.patience {
            if let text = try? String(contentsOfFile: folder + "/pid", encoding: .utf8),
                let id = Int32(text.dropLast()),
                answers()
            {
                return process.store(id, ordering: .relaxed)
            }
            poll(nil, 0, 1)
        }
        throw Program.NotStarted()
    }

    /// Whether it does, be it only that it wants a password.
    private func answers() -> Bool {
        do { _ = try ask("PING") } catch { return (error as? RedisError)?.isAnswer ?? false }
        return true
    }

    /// Asks over a connection of its own.
    @discardableResult func ask(_ words: String..., password: String? = nil) throws -> RedisReply {
        try ask(words.map { .text($0) }, password: password)
    }

    @discardableResult func ask(_ words: [RedisCommand.Word], password: String? = nil) throws -> RedisReply {
        let end = ContinuousClock.now + Program.patience
        let connection = try RedisConnection(to: .socket(path: socket), named: socket)
        try connection.finishConnecting(until: end)
        if let password { _ = try connection.exchange([RedisCommand(["AUTH", password])], until: end) }
        return try connection.exchange([RedisCommand(words)], until: end)[0].accepted()
    }

    /// Stands still, connections and all, until `goOn`.
    func pause() { kill(process.load(ordering: .relaxed), SIGSTOP) }
    func goOn() { kill(process.load(ordering: .relaxed), SIGCONT) }

    /// Ends it at once, whatever it has yet to write; it is gone when this returns.
    func kill9() {
        kill(process.load(ordering: .relaxed), SIGKILL)
        while answers() { poll(nil, 0, 1) }
        try? FileManager.default.removeItem(atPath: folder + "/pid")
    }

    /// Ends it; it is gone when this returns.
    func stop(password: String? = nil) {
        // No answer but the connection's end.
        _ = try? ask("SHUTDOWN", "NOSAVE", password: password)
    }

    func end(password: String? = nil) {
        goOn()
        stop(password: password)
        try? FileManager.default.removeItem(atPath: folder)
    }
}
