// Phrases that are said elsewhere than on the page at hand, and texts that mean two things.

import Synchronization
import Testing
import Usher
import UsherTesting

private struct CountScreen: Screen {
    static let template = "count"
    static let actions: Actions<Self> = [.button("mail", \.mail)]
    static let fields: Fields<Self> = [
        .phrase("count") { "\($0.count, as: "count") streets" },
        .phrase("more") { $0.count > 3 ? "And \($0.count - 3, as: "count") more." : nil },
    ]
    let title = "Open (of a shop)"
    let count: Int
    let mail: () -> Void
}

private final class Counter: Coordinator {
    enum Route: Codable, Hashable { case count(Int) }
    static let addresses: [Address<Route>] = [Address("{count}", Route.count)]
    static let screens: Screens = [CountScreen.self]
    let navigation = Navigation<Route, Void>()
    let sent: @Sendable ([String]) -> Void
    init(sent: @escaping @Sendable ([String]) -> Void) { self.sent = sent }
    func start() -> Route { .count(5) }
    func destination(for route: Route) -> Destination {
        switch route {
        case .count(let count):
            let phrase: Phrase = "\(1_234, as: "count") streets"
            return .screen(
                CountScreen(
                    count: count,
                    mail: {
                        self.sent(["de", "de-AT", "en", "fr"].map { phrase.text(in: $0) } + [phrase.text])
                    }))
        }
    }
}

private func site(
    _ tables: [String: String], sent: @escaping @Sendable ([String]) -> Void = { _ in }
) throws -> Site {
    let folder = try TemporaryFolder()
    for (language, text) in tables { try folder.write("Templates/words/\(language).strings", text) }
    try folder.write(
        "Templates/count.html",
        """
        {{<usher/layer}}{{$content}}<p>{{count}} {{#more}}({{more}}){{/more}}</p>{{/content}}
        {{$actions}}<button name="act" value="mail">{{"Open (a letter)"}}</button>{{/actions}}{{/usher/layer}}
        """)
    return try Site(folder: folder.path) { _ in Counter(sent: sent) }
}

private let german = """
    "{count} streets" = { one = "{count} Straße"; other = "{count} Straßen"; };
    "And {count} more." = "Und {count} weitere.";
    "Open (of a shop)" = "Geöffnet";
    "Open (a letter)" = "Öffnen";
    """
private let english = """
    "{count} streets" = { one = "{count} street"; other = "{count} streets"; };
    "Open (of a shop)" = "Open";
    "Open (a letter)" = "Open";
    """

@Suite struct `A phrase on a page and in a mail` {
    @Test func `is a field of a view model, in the language of its page`() async throws {
        let site = try site(["de": german, "en": english])
        let browser = Browser(SiteTransport(site))
        try await browser.open("/1")
        #expect(browser.text.contains("1 street") && !browser.text.contains("("))
        let reader = Browser(SiteTransport(site))
        reader.extraHeaders = [("Accept-Language", "de")]
        try await reader.open("/5")
        #expect(reader.text.contains("5 Straßen (Und 2 weitere.)"))
    }

    @Test func `is said in its reader's language, whatever the page's is`() async throws {
        let sent = Mutex<[String]>([])
        let site = try site(["de": german, "en": english]) { texts in sent.withLock { $0 = texts } }
        let browser = Browser(SiteTransport(site))
        browser.extraHeaders = [("Accept-Language", "de")]
        try await browser.open("/5")
        try await browser.click("Öffnen")
        #expect(
            sent.withLock { $0 } == [
                "1.234 Straßen", "1.234 Straßen", "1,234 streets", "1,234 streets", "1.234 Straßen",
            ], "a language that the site has not is its own")
        #expect(Phrase("\(1_234, as: "count") streets").text(in: "de") == "1,234 streets", "where no site is at hand")
    }

    @Test func `of the same English and another meaning is another key, which English says as well`() async throws {
        let site = try site(["de": german, "en": english])
        let (here, there) = (Browser(SiteTransport(site)), Browser(SiteTransport(site)))
        there.extraHeaders = [("Accept-Language", "de")]
        try await here.open("/5")
        #expect(here.heading == "Open" && here.buttons.contains("Open"))
        try await there.open("/5")
        #expect(there.heading == "Geöffnet" && there.buttons.contains("Öffnen"))
    }
}
