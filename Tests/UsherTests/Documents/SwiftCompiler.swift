// Sources that tests have the compiler look at, against the modules that the tests themselves were built with.

import Foundation

/// The compiler, for one file of an app's at a time.
enum SwiftCompiler {
    /// What a target of Package.swift turns on.
    static let settings = [
        "NonisolatedNonsendingByDefault", "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
    ].flatMap { ["-enable-upcoming-feature", $0] }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    struct NotStarted: Error {}

    /// What it says of a file; "" where there is nothing to say.
    static func check(_ file: String, _ options: [String] = []) throws -> String {
        // Beside the tests themselves lie the modules that they were built with.
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let database = built.appendingPathComponent("../../checkouts/GRDB.swift/Sources/GRDBSQLite")
        let headers = ["CMicrohttpd", "CHiredis", "CSodium", "CNettle"].map {
            root.appendingPathComponent("Sources/" + $0)
        }
        let folders = [built.appendingPathComponent("Modules"), database] + headers
        let words =
            ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6"] + options
            + folders.flatMap { ["-I", $0.path] } + [file]
        // Not by Foundation's Process, which lists this process's open files before it begins another one, and in 6.3
        // reads past the end of a long list: over a thousand are open while crowds are tested.
        let command = words.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
        guard let output = popen(command.joined(separator: " ") + " 2>&1 >/dev/null", "r") else { throw NotStarted() }
        defer { pclose(output) }
        var said: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while case let count = fread(&part, 1, part.count, output), count > 0 { said += part[..<count] }
        return String(decoding: said, as: UTF8.self)
    }
}
