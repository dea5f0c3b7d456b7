// The driver and the peers, built where they are not there yet, and run.

internal import Foundation

struct ToolError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

struct Tools {
    let c: String
    /// Built as Usher is, and by `swift build -c release`, as most will.
    let hummingbird: (alike: String, usual: String)?
    let scenario: String
    private let driver: String

    init(bench: String, folder: String, hummingbird: Bool) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (driver, c) = (folder + "/flowdrv", folder + "/c-mhd")
        self.driver = driver
        self.c = c
        scenario = bench + "/driver/signup.scn"
        try Self.make(driver) {
            try Self.run(
                "/usr/bin/gcc",
                ["-O2", "-Wall", "-Wno-misleading-indentation", "-o", driver, bench + "/driver/flowdrv.c"])
        }
        try Self.make(c) {
            try Self.run("/usr/bin/gcc", ["-O2", "-o", c, bench + "/c-mhd/server.c", "-lmicrohttpd", "-lpthread"])
        }
        guard hummingbird else {
            self.hummingbird = nil
            return
        }
        let programs = (alike: folder + "/HB", usual: folder + "/HB-usual")
        // Not by the name of the package that it depends on, which would be taken for it.
        let package = URL(fileURLWithPath: folder + "/peer").path
        if !FileManager.default.fileExists(atPath: package) {
            try FileManager.default.copyItem(atPath: bench + "/hummingbird", toPath: package)
        }
        try Self.make(programs.usual) {
            print("Building Hummingbird, which takes some minutes …")
            try Self.run("/usr/bin/env", ["swift", "build", "-c", "release", "--package-path", package])
            try FileManager.default.copyItem(atPath: package + "/.build/release/HB", toPath: programs.usual)
        }
        try Self.make(programs.alike) {
            print("Building Hummingbird as Usher is built, which takes some minutes more …")
            let train = "'\(CommandLine.arguments[0])' train \"$PROGRAM\" --bench '\(bench)' --folder '\(folder)'"
            let built = try Self.run("/bin/sh", [".ci/release", "--train", train, "HB", "--package-path", package])
            try FileManager.default.copyItem(
                atPath: built.trimmingCharacters(in: .newlines), toPath: programs.alike)
        }
        self.hummingbird = programs
    }

    /// The driver's measurements of one work.
    struct Result {
        /// Requests a second; for the sign-up whole flows, for first visits sessions.
        let rate: Double
        /// Of a request, in milliseconds.
        let p99: Double
        let errors: Int
    }

    /// Runs the driver on core 1.
    func drive(_ arguments: [String]) throws -> Result {
        let text = try Self.run("/usr/bin/taskset", ["-c", "1", driver] + arguments, failing: true)
        let rates = ["flow": "flows/s", "sessions": "sessions/s", "get": "req/s"]
        guard let mode = arguments.first, let name = rates[mode], let rate = Self.figure(name, in: text) else {
            throw ToolError("The driver said: \(text)")
        }
        return Result(
            rate: rate, p99: Self.figure("p99", in: text) ?? 0, errors: Int(Self.figure("errors", in: text) ?? 0))
    }

    /// The first figure of that name.
    private static func figure(_ name: String, in text: String) -> Double? {
        for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix(name + "=") {
            return Double(word.dropFirst(name.count + 1))
        }
        return nil
    }

    private static func make(_ file: String, _ build: () throws -> Void) throws {
        if !FileManager.default.fileExists(atPath: file) { try build() }
    }

    /// Runs a command, and returns what it prints.
    ///
    /// - Parameter failing: whether it may end with another status than 0.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], failing: Bool = false) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard failing || process.terminationStatus == 0 else {
            throw ToolError("\(program) \(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
        }
        return text
    }
}
