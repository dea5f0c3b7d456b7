// Enter in a field: a browser presses the first submit button of the form, whatever stands above the page's own.

import Testing
import Usher
import UsherTesting

@Suite struct `Enter` {
    @Test func `goes on by the first submit that loses nothing, whatever stands above it`() async throws {
        let browser = try EnterSite().visitor()
        try await browser.open("/note")
        try await browser.fill("Text", "Tea")
        try await browser.submit()
        #expect(browser.notices == ["Saved Tea."], "\(browser.page)")
        #expect(browser.buttons == ["Clear", "Empty", "Save", "Send", "Leave"], "nobody sees what Enter presses")
    }

    @Test func `goes on, and does not discard, while a question is open`() async throws {
        let browser = try EnterSite().visitor()
        try await browser.open("/note")
        try await browser.fill("Text", "Tea")
        try await browser.click("Leave")
        #expect(browser.text.contains("What you typed has not been saved."))
        try await browser.fill("Text", "Tea")
        try await browser.submit()
        #expect(browser.notices == ["Saved Tea."])
    }

    @Test func `presses the action that says so`() async throws {
        let browser = try EnterSite().visitor()
        try await browser.open("/letter")
        try await browser.fill("Text", "Tea")
        try await browser.submit()
        #expect(browser.notices == ["Sent Tea."])
    }

    @Test func `does nothing where every action would lose something`() async throws {
        let browser = try EnterSite().visitor()
        try await browser.open("/bin")
        try await browser.fill("Text", "Tea")
        try await browser.submit()
        #expect(browser.text.contains("Use the button beside what you want to send."))
        #expect(browser.notices.isEmpty && browser.value(of: "Text") == "Tea")
    }

    @Test func `does nothing in a field of the template's own on a screen without a form`() async throws {
        let browser = try EnterSite().visitor()
        try await browser.open("/plain")
        try await browser.fill("Word", "Tea")
        try await browser.submit()
        #expect(browser.text.contains("Use the button beside what you want to send.") && browser.notices.isEmpty)
    }

    @Test func `goes on beside a kept file, and does not remove it`() async throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 1_500)
        let browser = try await Sketches().opened()
        try await browser.attach("Sketch", file: "a.png", png)
        try await browser.click("Next")
        #expect(browser.buttons.contains("Remove a.png"), "\(browser.page)")
        try await browser.submit()
        #expect(browser.buttons.contains("Remove a.png") && browser.errors.first == "Enter the name.")
    }

    @Test func `goes on where the languages stand above the page`() async throws {
        let browser = try TalkSite(["de": TalkSite.german], languagesAbove: true).visitor()
        try await browser.open("/form")
        try await browser.fill("Full name", "Ann")
        try await browser.submit()
        #expect(
            browser.heading == "Your talk" && browser.errors.contains { $0.contains("Enter your email address.") },
            "\(browser.page)")
    }
}

// MARK: The app

private struct EnterForm: Form {
    var text = ""
    static let fields: [FormField<Self>] = [.text("text", \.text, label: "Text")]
}

private struct EnterScreen: Screen {
    static let template = "note"
    static let actions: Actions<Self> = [
        .submit("empty", \.empty).destructive(), .submit("save", \.save), .submit("send", \.send),
        .button("clear", \.clear), .button("leave", \.leave).asksBeforeLoss(),
    ]
    let title = "Note"
    let form = EnterForm()
    let save, send, empty: (EnterForm) -> Void
    let clear, leave: () -> Void
}

private struct LetterScreen: Screen {
    static let template = "letter"
    static let actions: Actions<Self> = [.submit("save", \.save), .submit("send", \.send).entered()]
    let title = "Letter"
    let form = EnterForm()
    let save, send: (EnterForm) -> Void
}

private struct BinScreen: Screen {
    static let template = "bin"
    static let actions: Actions<Self> = [
        .submit("empty", \.empty).destructive(), .submit("send", \.send).asksBeforeLoss(),
    ]
    let title = "Bin"
    let form = EnterForm()
    let empty, send: (EnterForm) -> Void
}

private struct WordScreen: Screen {
    static let template = "plain-note"
    static let actions: Actions<Self> = [.button("clear", \.clear)]
    let title = "Plain"
    let clear: () -> Void
}

private final class EnterCoordinator: Coordinator {
    enum Route: Codable, Hashable { case note, letter, bin, plain }
    static let addresses: [Address<Route>] = [
        Address("note", .note), Address("letter", .letter), Address("bin", .bin), Address("plain", .plain),
    ]
    static let screens: Screens = [EnterScreen.self, LetterScreen.self, BinScreen.self, WordScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .note }

    func destination(for route: Route) -> Destination {
        func say(_ done: String) -> (EnterForm) -> Void { { self.navigation.notify("\(done) \($0.text).") } }
        let clear = { self.navigation.notify("Cleared.") }
        return switch route {
        case .note:
            .screen(
                EnterScreen(
                    save: say("Saved"), send: say("Sent"), empty: say("Emptied"), clear: clear,
                    leave: { self.navigation.notify("Left.") }))
        case .letter: .screen(LetterScreen(save: say("Saved"), send: say("Sent")))
        case .bin: .screen(BinScreen(empty: say("Emptied"), send: say("Sent")))
        case .plain: .screen(WordScreen(clear: clear))
        }
    }
}

private struct EnterSite {
    private let site: Site

    init() throws {
        let folder = try TemporaryFolder()
        func page(_ content: String, _ buttons: String...) throws -> String {
            "{{<usher/layer}}{{$content}}\(content){{/content}}{{$actions}}"
                + buttons.map { "<button name=\"act\" value=\"\($0.lowercased())\">\($0)</button>" }.joined()
                + "{{/actions}}{{/usher/layer}}"
        }
        let clear = "<p><button name=\"act\" value=\"clear\">Clear</button></p>"
        try folder.write("Templates/note.html", page(clear + "{{>usher/fields}}", "Empty", "Save", "Send", "Leave"))
        try folder.write("Templates/letter.html", page("{{>usher/fields}}", "Save", "Send"))
        try folder.write("Templates/bin.html", page("{{>usher/fields}}", "Empty", "Send"))
        try folder.write("Templates/plain-note.html", page(clear + "<input name=\"word\" aria-label=\"Word\">"))
        site = try Site(folder: folder.path) { _ in EnterCoordinator() }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}
