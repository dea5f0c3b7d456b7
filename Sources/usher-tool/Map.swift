// `usher map`: a picture of which screens led where in an app's tests.

import ArgumentParser
import Foundation

struct Map: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs an app's tests, and draws which screens led where in them.",
        discussion: "Options for `swift test` may follow behind --, as: usher map -- --filter SignUpStories")

    @Option(help: "The app's folder.") var app = "."
    @Option(help: "The picture's file.") var output = "flow-map.svg"
    @Argument(parsing: .postTerminator, help: "For swift test.") var test: [String] = []

    func run() throws {
        let file = URL(fileURLWithPath: output).standardizedFileURL
        try? FileManager.default.removeItem(at: file)
        let tests = Process()
        tests.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tests.arguments = ["swift", "test"] + test
        tests.currentDirectoryURL = URL(fileURLWithPath: app)
        tests.environment = ProcessInfo.processInfo.environment.merging(["USHER_MAP": file.path]) { $1 }
        try tests.run()
        tests.waitUntilExit()
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw ToolError(
                tests.terminationStatus == 0
                    ? "No test has shown a page: a story drives the site by a Browser."
                    : "The tests did not run to their end, so there is nothing to draw.")
        }
        print("The map is in \(output)")
        guard tests.terminationStatus == 0 else { throw ToolError("Some tests failed; the map has what they walked.") }
    }
}
