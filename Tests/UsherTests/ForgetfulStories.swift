// What happens to an app whose target has not turned on `NonisolatedNonsendingByDefault`: nothing in silence.

import ForgetfulApp
import Foundation
import Logging
import Testing
import Usher
import UsherTesting

@Suite struct `A target that lets async functions leave their session` {
    private let folder: TemporaryFolder
    private let lines = LogLines()
    private let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.writeFrame()
        try folder.write(
            "Templates/forgetful.html",
            """
            {{<page}}{{$content}}<p>Count {{count}}</p><button name="act" value="move">Move</button>
            <button name="act" value="write">Write</button><button name="act" value="know">Know</button>
            <button name="act" value="stay">Stay</button>{{/content}}{{/page}}
            """)
        var options = SiteOptions()
        let lines = lines
        options.logger = Logger(label: "test") { _ in lines }
        site = try Site(
            folder: folder.path, options: options, shared: Tally(), screens: [ForgetfulScreen.self],
            document: { _ in NoDocument() }, root: { shared, _ in Forgetful(shared: shared) })
    }

    @Test(arguments: ["Move", "Write", "Know"])
    func `does nothing by them, and its author reads which module must turn on what`(button: String) async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.click(button)
        #expect(browser.text.contains("Count 0"))
        #expect(browser.notices.count == 1 && browser.notices[0].hasPrefix("Something went wrong on our side"))
        let line = try #require(lines.all.first)
        #expect(
            line.contains("The target ForgetfulApp must turn on") && line.contains("NonisolatedNonsendingByDefault"))
        try await browser.click("Stay")
        #expect(browser.text.contains("Count 10") && browser.notices.isEmpty, "what does not wait stays where it is")
    }

    @Test func `does not compile where its actions are closures that call them`() throws {
        let source = """
            import Usher
            final class Leaver: Coordinator {
                enum Route: Codable, Hashable { case home }
                struct State: Codable, Equatable { var count = 0 }
                let navigation = Navigation<Route, Void>()
                var state = State()
                func start() -> Route { .home }
                func take() async throws { state.count += 1 }
                func destination(for route: Route) -> Destination {
                    .screen(LeaverScreen(actions: [Action("take") { try await self.take() }]))
                }
            }
            struct LeaverScreen: Screen {
                static let template = "leaver"
                static let actionNames: Set = ["take"]
                let title = "Leaver"
                let actions: [Action]
            }
            """
        try folder.write("Leaver.swift", source)
        #expect(try compile("Leaver.swift", ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]) == "")
        #expect(try compile("Leaver.swift").contains("error: sending 'self' risks causing data races"))
    }

    /// What the compiler says of a file of an app's.
    private func compile(_ name: String, _ options: [String] = []) throws -> String {
        // Beside the tests themselves lie the modules that they were built with.
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let headers = ["CMicrohttpd", "CSodium", "CNettle", "CZlib"].map { sources.appendingPathComponent($0).path }
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6"] + options
            + ([built.appendingPathComponent("Modules").path] + headers).flatMap { ["-I", $0] } + [
                folder.path + "/" + name
            ]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = FileHandle.nullDevice
        try compiler.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        compiler.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}
