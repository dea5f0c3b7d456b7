// A site's templates: checked when it starts, all at once, and read again where they change.

import Foundation
import Logging
import Testing
import Usher
import UsherTesting

@testable import UsherSite
@testable import UsherWords

@Suite struct `The templates of a site` {
    private func change(_ small: SmallSite, _ name: String, _ text: String) throws {
        try small.folder.write("Templates/\(name).html", text)
    }

    private static let counter = """
        {{<page}}{{$content}}<p>Now {{count}}</p>{{>counter-buttons}}{{/content}}{{/page}}
        """

    @Test func `are read again where they change, at the next request`() async throws {
        let small = try SmallSite { $0.reloadsTemplates = true }
        let browser = small.visitor()
        try await browser.open("/")
        #expect(browser.text.contains("Count 0"))
        try change(small, "counter", Self.counter)
        try await browser.reload()
        #expect(browser.text.contains("Now 0"))
        try change(small, "document", "<!DOCTYPE html><title>New {{title}}</title>{{#layers}}{{html}}{{/layers}}")
        try await browser.reload()
        #expect(browser.title == "New Counter")
    }

    @Test func `show their mistakes in the page when they become wrong, and recover`() async throws {
        let small = try SmallSite { $0.reloadsTemplates = true }
        let browser = small.visitor()
        try await browser.open("/")
        try change(small, "counter", "{{<page}}{{$content}}\n<p>{{cuont}}</p>{{/content}}{{/page}}")
        try await browser.reload()
        #expect(browser.status == 500)
        #expect(browser.text.contains("Templates/counter.html:2:4:") && browser.text.contains("is it \"count\"?"))
        try change(small, "counter", "{{<page}}{{$content}}{{#count}}{{/content}}{{/page}}")
        try await browser.reload()
        #expect(browser.status == 500 && browser.text.contains("Templates/counter.html:1:"))
        try change(small, "counter", Self.counter)
        try await browser.reload()
        #expect(browser.status == 200 && browser.text.contains("Now 0"))
    }

    @Test func `leave an error page in our own words where its own is wrong, and all on it is text`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("Templates/sign.html", "{{<usher/layer}}{{$content}}{{/content}}{{/usher/layer}}")
        try folder.write(
            "Templates/error.html", "<title>{{title}}</title>{{message}}{{incident}}{{#back}}{{label}}{{/back}}")
        var options = SiteOptions()
        options.reloadsTemplates = true
        let site = try Site(folder: folder.path, options: options) { _ in Signs() }
        let browser = Browser(SiteTransport(site))
        try await browser.open("/sign")
        try folder.write("Templates/error.html", "{{nobody}}")
        try await browser.open("/nowhere")
        let html = String(decoding: browser.page.body, as: UTF8.self)
        #expect(browser.status == 404 && html.contains("Back to"), "\(html)")
        #expect(!html.unicodeScalars.split(separator: "<").contains { $0.starts(with: "b ".unicodeScalars) }, "\(html)")
    }

    @Test func `stay as they were at the start unless that was asked for`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try change(small, "counter", "{{nothing")
        try await browser.reload()
        #expect(browser.text.contains("Count 0"))
    }

    @Test func `lie in a folder of their own where several apps stand side by side`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "Templates/town/stall.html", "{{<usher/layer}}{{$content}}{{nobody}}{{/content}}{{/usher/layer}}")
        var options = SiteOptions()
        options.subfolder = "town"
        do {
            _ = try Site(folder: folder.path, options: options, shared: 0) { _, _ in Application() }
            Issue.record("a site began without its templates")
        } catch {
            #expect("\(error)".contains("Templates/town/stall.html:1:29"), "\(error)")
            #expect("\(error)".contains("Templates/town/stalls.html"), "\(error)")
        }
    }

    /// What starting a site says of templates that were changed before.
    private func mistakes(_ files: [String: String]) throws -> String {
        do {
            try checkTemplates {
                try SmallSite(change: { _ in }) { folder in
                    for (name, text) in files { try folder.write("Templates/\(name).html", text) }
                }.site
            }
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func `are sound as they are`() throws {
        #expect(try mistakes([:]) == "")
    }

    @Test func `tell all that is wrong with them at once`() throws {
        let said = try mistakes([
            "counter":
                "{{<page}}{{$content}}<p>{{cuont}}</p><button name=\"act\" value=\"ad\">Add</button>{{/content}}{{/page}}",
            "name": "{{#form}}\n  {{>nobody}}",
            "page": "{{^page.isInert}}<form action={{page.address}}>{{$content}}{{/content}}</form>{{/page.isInert}}",
        ])
        for mistake in [
            "Templates/counter.html:1:25: ", "is it \"count\"?",
            "Templates/counter.html:1:64: the screen has no action \"ad\"; is it \"add\"?",
            "Templates/name.html:1:1: unclosed section \"form\"", "Templates/page.html:1:31: quote the value of action",
        ] {
            #expect(said.contains(mistake), "\(mistake) is missing in \(said)")
        }
    }

    @Test func `are all used`() throws {
        #expect(try mistakes(["old/forgotten": "<p></p>"]).hasPrefix("Templates/old/forgotten.html: no screen uses"))
    }

    @Test func `of a screen that no flow names are not shown, and the log says what to do`() async throws {
        let small = try SmallSite()
        let lines = LogLines()
        var options = SiteOptions()
        options.logger = Logger(label: "test") { _ in lines }
        let site = try Site(
            folder: small.folder.path, options: options, shared: NoShared(), document: { _ in NoDocument() },
            root: { _, _ in Forgetting() })
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        #expect(browser.status == 500)
        let line = try #require(lines.all.first)
        #expect(line.contains("NameScreen is shown, but no flow names it. Add it to `static let screens`"))
    }

    @Test func `show a part only where its action is offered`() async throws {
        let small = try SmallSite(change: { _ in }) { folder in
            try folder.write(
                "Templates/counter.html",
                "{{<page}}{{$content}}{{#offers.add}}Add {{/offers.add}}{{^offers.nothing}}no more{{/offers.nothing}}"
                    + "{{#offers.stop}}Stop{{/offers.stop}}.{{>counter-buttons}}{{/content}}{{/page}}")
        }
        let browser = small.visitor()
        try await browser.open("/")
        #expect(browser.text.contains("Add no more.") && !browser.text.contains("no moreStop"))
        try await browser.open("/task")
        #expect(browser.text.contains("Add no moreStop."), "another page of the same screen offers other actions")
    }

    @Test func `may ask for actions of the screen only`() throws {
        let said = try mistakes([
            "counter": "{{<page}}{{$content}}<p>\n  {{#offers.ad}}Add{{/offers.ad}}</p>{{/content}}{{/page}}"
        ])
        #expect(
            said.contains(
                "Templates/counter.html:2:3: the list of actions of CounterScreen has no \"ad\"; is it \"add\"?"),
            "\(said)")
    }

    @Test(arguments: [
        ("en", "ltr"), ("ar", "rtl"), ("he-IL", "rtl"), ("fa", "rtl"), ("az-Arab-IR", "rtl"), ("ar-Latn", "ltr"),
        ("de-CH", "ltr"),
    ])
    func `are told the language and its direction`(_ language: String, _ direction: String) async throws {
        let small = try SmallSite(change: { $0.language = language }) { folder in
            try folder.write(
                "Templates/document.html",
                "<html lang=\"{{lang}}\" dir=\"{{dir}}\"><title>{{title}}</title>{{#layers}}{{html}}{{/layers}}</html>")
            try folder.write("Templates/words/\(language).strings", TalkSite.table(of: OwnWords.all) { $0 })
        }
        let browser = small.visitor()
        try await browser.open("/")
        let html = String(decoding: browser.page.body, as: UTF8.self)
        #expect(html.hasPrefix("<html lang=\"\(language)\" dir=\"\(direction)\">"))
    }
}

/// Shows a title that a visitor could have written: an Arabic number sign and the sign behind it are one `Character`.
private final class Signs: Coordinator {
    struct SignScreen: Screen {
        static let template = "sign"
        static let actions: Actions<Self> = []
        let title = "\u{600}<b id=\"b\">Sign</b>"
    }
    enum Route: Codable, Hashable { case start, sign }
    static let addresses: [Address<Route>] = [Address("", .start), Address("sign", .sign)]
    static let screens: Screens = [SignScreen.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .start }

    func destination(for route: Route) -> Destination { .screen(SignScreen()) }
}

/// Shows a screen that it does not name.
private final class Forgetting: Coordinator {
    enum Route: Codable, Hashable { case home }
    static let screens: Screens = [CounterScreen.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .home }

    func destination(for route: Route) -> Destination { .screen(NameScreen(next: { _ in }, close: {})) }
}
