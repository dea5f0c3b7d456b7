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

    /// What it says of a file; "" where there is nothing to say.
    static func check(_ file: String, _ options: [String] = []) throws -> String {
        // Beside the tests themselves lie the modules that they were built with.
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let database = built.appendingPathComponent("../../checkouts/GRDB.swift/Sources/GRDBSQLite")
        let headers = ["CMicrohttpd", "CHiredis", "CSodium", "CNettle", "CZlib"].map {
            root.appendingPathComponent("Sources/" + $0)
        }
        let folders = [built.appendingPathComponent("Modules"), database] + headers
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6"] + options
            + folders.flatMap { ["-I", $0.path] } + [file]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = FileHandle.nullDevice
        try compiler.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        compiler.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}
