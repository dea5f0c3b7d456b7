// A server under comparison: started on core 0, asked to end its sessions, and stopped.

internal import Foundation

final class Peer {
    let name: String
    let address: String
    private let process = Process()

    /// - Parameter isTuned: whether it has what Production.md names in its environment.
    init(_ name: String, _ port: Int, _ command: [String], isTuned: Bool = true) throws {
        self.name = name
        address = "127.0.0.1:\(port)"
        process.executableURL = URL(fileURLWithPath: "/usr/bin/taskset")
        process.arguments = ["-c", "0"] + command
        process.environment = isTuned ? Self.environment : ProcessInfo.processInfo.environment
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        for _ in 0..<200 {
            if (try? ask("/hello")) != nil { return }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw ToolError("\(name) did not start: \(command.joined(separator: " "))")
    }

    static func usher(_ program: String, _ shared: String) throws -> Peer {
        try Peer("Usher", 8_095, [program, "serve", "--port", "8095", "--shared", shared])
    }

    static func hummingbird(_ program: String, _ shared: String) throws -> Peer {
        try Peer("Hummingbird", 8_097, [program, "8097", shared])
    }

    static func usualHummingbird(_ program: String, _ shared: String) throws -> Peer {
        try Peer("Hummingbird by swift build", 8_098, [program, "8098", shared], isTuned: false)
    }

    var isHummingbird: Bool { name.hasPrefix("Hummingbird") }

    /// The setting that Production.md names: glibc keeps 60 freed pieces of memory of each small size for its thread
    /// instead of 7.
    private static let environment = ["GLIBC_TUNABLES": "glibc.malloc.tcache_count=60"]
        .merging(ProcessInfo.processInfo.environment) { _, own in own }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Ends all sessions, and waits until they have ended.
    func expire() throws {
        _ = try ask("/ctl/expire")
        for _ in 0..<600 {
            let left = try ask("/ctl/stats").firstMatch(of: /sessions=(\d+)/).flatMap { Int($0.output.1) }
            if left == 0 { return }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    private func ask(_ path: String) throws -> String {
        try Tools.run("/usr/bin/curl", ["-sf", "--max-time", "10", "http://\(address)\(path)"])
    }
}
