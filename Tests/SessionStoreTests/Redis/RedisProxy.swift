// HAProxy before a primary and its replica, as the guide shows it: whoever says that it is the primary gets all.

import Foundation

final class RedisProxy: Sendable {
    private let folder: String
    var url: String { "unix://\(folder)/proxy.sock" }

    init(_ servers: RedisServer...) throws {
        folder = "/tmp/usher-proxy-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/haproxy.cfg"
        let text = """
            defaults
                mode tcp
                timeout connect 200ms
                timeout client 1h
                timeout server 1h
            listen sessions
                bind unix@\(folder)/proxy.sock
                option tcp-check
                tcp-check send "INFO replication\\r\\n"
                tcp-check expect string role:master
                default-server check inter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
            \(servers.enumerated().map { "    server redis\($0) unix@\($1.socket)" }.joined(separator: "\n"))

            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        try Program.run(["/usr/sbin/haproxy", "-D", "-p", folder + "/pid", "-f", file])
    }

    func end() {
        let text = try? String(contentsOfFile: folder + "/pid", encoding: .utf8)
        if let id = text.flatMap({ Int32($0.split(separator: "\n").first ?? "") }) { kill(id, SIGTERM) }
        try? FileManager.default.removeItem(atPath: folder)
    }
}
