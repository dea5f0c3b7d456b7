// What happens to an app whose target has not turned on `NonisolatedNonsendingByDefault`: what it says, or an error
// that says why.

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
            {{<page}}{{$content}}<p>{{title}}, count {{count}}</p><button name="act" value="move">Move</button>
            <button name="act" value="write">Write</button><button name="act" value="know">Know</button>
            <button name="act" value="stay">Stay</button><button name="act" value="detach">Detach</button>{{/content}}{{/page}}
            """)
        var options = SiteOptions()
        let lines = lines
        options.logger = Logger(label: "test") { _ in lines }
        site = try Site(
            folder: folder.path, options: options, shared: Tally(),
            document: { _ in NoDocument() }, root: { shared, _ in Forgetful(shared: shared) })
    }

    @Test(arguments: [("Move", 0, "Next"), ("Write", 1, "Home"), ("Know", 100, "Home"), ("Stay", 10, "Home")])
    func `still does all that it says, since they take their turn in the session`(
        button: String, count: Int, page: String
    ) async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.click(button)
        #expect(browser.text.contains("\(page), count \(count)") && browser.notices.isEmpty)
        try await browser.click("Stay")
        #expect(browser.text.contains("\(page), count \(count + 10)") && browser.notices.isEmpty)
    }

    @Test func `does nothing by a task of its own, and its author reads what to write instead`() async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.click("Detach")
        #expect(browser.text.contains("Home, count 0"))
        #expect(browser.notices.count == 1 && browser.notices[0].hasPrefix("Something went wrong on our side"))
        let line = try #require(lines.all.first)
        #expect(line.contains("ForgetfulApp.Forgetful") && line.contains("outside of its session"))
        #expect(line.contains("navigation.run"))
        try await browser.click("Stay")
        #expect(browser.text.contains("Home, count 10") && browser.notices.isEmpty)
    }

    @Test func `does not compile against a screen's list of actions`() throws {
        let source = """
            import Usher
            struct LeaverForm: Form {
                var name = ""
                static let fields: [FormField<Self>] = [.text("name", \\.name, label: "Name")]
            }
            struct LeaverScreen: Screen {
                static let template = "leaver"
                static let actions: Actions<Self> = [
                    .submit("next", \\.next), .button("take", \\.take), .button("may", \\.may),
                ]
                let title = "Leaver"
                let form: LeaverForm
                let next: (LeaverForm) async throws -> Void
                let take: () async throws -> Void
                let may: (() async throws -> Void)?
            }
            """
        try folder.write("Leaver.swift", source)
        #expect(try compile("Leaver.swift", ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]) == "")
        let said = try compile("Leaver.swift")
        for closure in ["submit", "button"] {
            #expect(
                said.contains("error: '\(closure)' is unavailable: No such action. If it")
            )
        }
        #expect(said.contains("turn on NonisolatedNonsendingByDefault for this target"))
    }

    @Test(arguments: [
        ("let title = \"Shown\"", ""), ("", "does not conform to protocol 'Screen'"),
        ("func title(with model: Shown) -> String { \"Shown\" }", "does not conform to protocol 'Screen'"),
    ])
    func `compiles a screen only with its title`(_ title: String, _ said: String) throws {
        try folder.write(
            "Shown.swift",
            "import Usher\nstruct Shown: Screen {\nstatic let template = \"a\"\nstatic let actions: Actions<Self> = []\n\(title)\n}"
        )
        let answer = try compile("Shown.swift", ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"])
        #expect(said.isEmpty ? answer.isEmpty : answer.contains(said))
    }

    @Test(arguments: [
        ("func load() async throws -> M { M() }", "func title(with model: M) -> String { \"\" }", ""),
        ("func load() async throws -> M { M() }", "let title = \"\"", ""),
        (
            "", "func title(with model: M) -> String { \"\" }",
            "A LoadingScreen says what it loads, by func load(); without it, be a Screen."
        ),
    ])
    func `compiles a screen that loads only with what it loads`(
        _ load: String, _ title: String, _ said: String
    ) throws {
        let source = """
            import Usher
            struct M: ViewModel { static let fields: Fields<M> = [] }
            struct Shown: LoadingScreen {
                static let template = "a"
                static let actions: Actions<Self> = []
                \(load)
                \(title)
            }
            """
        try folder.write("Loading.swift", source)
        let answer = try compile("Loading.swift", ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"])
        #expect(said.isEmpty ? answer.isEmpty : answer.contains(said))
    }

    /// The compiler's messages about a file of an app.
    private func compile(_ name: String, _ options: [String] = []) throws -> String {
        try SwiftCompiler.check(folder.path + "/" + name, options)
    }
}
