// Which language an error page has, and that the choice of one lasts.

import Testing
import Usher
import UsherHTTP
import UsherSQLite
import UsherTesting

@testable import UsherSite

@Suite struct `A session in a language of its own` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Somebody whose browser asks for English, and who has chosen German.
    private func german(_ talk: TalkSite, _ transport: any BrowserTransport) async throws -> Browser {
        let browser = Browser(transport)
        browser.extraHeaders = [("Accept-Language", "en")]
        try await browser.open("/form")
        try await browser.click("Deutsch")
        #expect(browser.heading == "de Your talk")
        return browser
    }

    /// Two servers of one store, and the way to have it fail.
    private func stored() throws -> (talk: TalkSite, store: FailingStore) {
        let clock = ManualClock()
        let store = FailingStore(
            try SQLiteSessionStore(
                path: folder.path + "/sessions.sqlite", clock: { clock.sinceEpoch }, limit: .seconds(60)))
        let talk = try TalkSite(["de": TalkSite.german], servers: 2, clock: clock) { $0.store = store }
        return (talk, store)
    }

    @Test func `is told in it what is not there, and that something went wrong`() async throws {
        let talk = try TalkSite(["de": TalkSite.german])
        let browser = try await german(talk, SiteTransport(talk.site))
        try await browser.open("/nowhere")
        #expect(browser.status == 404 && browser.heading == "Seite nicht gefunden")
        let stranger = talk.visitor("en")
        try await stranger.open("/nowhere")
        #expect(stranger.heading == "Page not found")
        let ended = try await german(talk, SiteTransport(talk.site))
        #expect(await talk.site.endSessions() == 2)
        try await ended.open("/nowhere")
        #expect(ended.heading == "Page not found", "with the session its choice is over")
    }

    @Test func `is told in it by the server itself, as of a form that is too large`() async throws {
        let talk = try TalkSite(["de": TalkSite.german])
        let live = try LiveSite(talk.site)
        let browser = try await german(talk, live.transport)
        try await browser.fill("de Remarks", String(repeating: "a", count: 1_100_000))
        try await browser.click("de Tell")
        #expect(browser.status == 200, "\(browser.text)")
        #expect(
            browser.errors.last
                == "Diese Eingabe war zu lang und konnte nicht gespeichert werden. Bitte geben Sie sie noch einmal ein."
        )
        try await browser.fill("de Remarks", String(repeating: "a", count: 70_000_000))
        try await browser.click("de Tell")
        #expect(browser.status == 413 && browser.heading == "Das ist zu groß", "\(browser.text)")
        #expect(browser.links == ["Zurück zu „de Your talk“", "Startseite"])
        let stranger = Browser(live.transport)
        stranger.extraHeaders = [("Accept-Language", "de")]
        try await stranger.open("/" + String(repeating: "a", count: 9_000))
        #expect(stranger.status == 414 && stranger.heading == "Diese Adresse ist zu lang", "\(stranger.text)")
    }

    @Test func `is told in it when it was packed`() async throws {
        let talk = try TalkSite(["de": TalkSite.german])
        let browser = try await german(talk, SiteTransport(talk.site))
        talk.clock.advance(by: .seconds(5 * 60))
        await talk.site.sweep()
        #expect(talk.site.packedSessionCount == 1)
        try await browser.open("/nowhere")
        #expect(browser.heading == "Seite nicht gefunden" && talk.site.packedSessionCount == 0)
        talk.clock.advance(by: .seconds(5 * 60))
        await talk.site.sweep()
        let cookie = try #require(browser.cookies["usher-ushertests"])
        let asked = HTTPRequest(
            headers: HTTPHeaders([("Host", "localhost"), ("Cookie", "usher-ushertests=\(cookie)")]))
        let page = talk.site.dispatcher.refuse(413, because: "", asked)
        #expect(TalkSite.html(of: page).contains("Das ist zu groß"))
    }

    @Test func `has it on another server, after a deploy and when its store is away`() async throws {
        let (talk, store) = try stored()
        let server = ChosenServer(talk.sites)
        let browser = try await german(talk, server)
        server.number = 1
        try await browser.open("/nowhere")
        #expect(browser.heading == "Seite nicht gefunden")
        try await browser.open("/form")
        #expect(browser.heading == "de Your talk")
        store.fails = true
        talk.clock.advance(by: .seconds(11))
        try await browser.reload()
        #expect(browser.status == 503 && browser.heading == "Das ist zurzeit leider nicht möglich", "\(browser.text)")
    }

    @Test func `goes on in it after its end, where a form says so, and else as its browser asks`() async throws {
        let talk = try TalkSite(["de": TalkSite.german])
        let browser = try await german(talk, SiteTransport(talk.site))
        let other = try await german(talk, SiteTransport(talk.site))
        try await browser.fill("de Full name", "Ann")
        talk.clock.advance(by: .seconds(21 * 60))
        try await browser.click("de Go on")
        #expect(browser.heading == "de Your talk" && browser.value(of: "de Full name") == "Ann")
        #expect(browser.notices.contains { $0.hasPrefix("Ihre frühere Sitzung war abgelaufen") }, "\(browser.notices)")
        try await other.reload()
        #expect(
            other.heading == "Your talk"
                && other.notices.contains("Your earlier visit had ended, so we have started a new one."))
    }

    @Test func `runs a button's action in it after its end, whatever its browser asks for`() async throws {
        let talk = try TalkSite(["de": TalkSite.german])
        let browser = talk.visitor("en")
        try await browser.open("/")
        try await browser.click("Deutsch")
        try await browser.click("de Say")
        #expect(browser.notices == ["In de."])
        talk.clock.advance(by: .seconds(21 * 60))
        try await browser.click("de Say")
        #expect(browser.heading == "de Talks" && browser.notices.first == "In de.", "\(browser.notices)")
    }

    @Test func `is told in its browser's that the site is full`() async throws {
        let talk = try TalkSite(["de": TalkSite.german]) { $0.maximumSessions = 1 }
        try await talk.visitor("en").open("/")
        let browser = talk.visitor("de")
        try await browser.open("/")
        #expect(
            browser.status == 503 && browser.heading == "Zurzeit sind zu viele Besucher da", "\(browser.text)")
    }
}

@Suite struct `An error page in a language in which no English is left` {
    @Test func `says what is wrong with every status, and with a store`() async throws {
        let talk = try TalkSite(["eo": TalkSite.table(TalkSite.pseudo)])
        let words = try #require(talk.site.dispatcher.parts.words?.other("eo"))
        let pages = talk.site.dispatcher.errors(for: nil).speaking(words)
        for page in [400, 403, 404, 405, 411, 413, 414, 415, 431, 500, 501, 503, 505].map({ pages.response($0) })
            + [pages.waiting, pages.unknown(back: "/"), pages.outOfReach, pages.notSaved]
        {
            #expect(TalkSite.english(in: page).isEmpty, "\(page.status): \(TalkSite.english(in: page))")
        }
        for reason in [
            "The service is being restarted. Please try again in a moment.",
            "This takes longer than expected. Please try again in a moment.",
        ] {
            let asked = HTTPRequest(headers: HTTPHeaders([("Host", "localhost"), ("Accept-Language", "eo")]))
            let page = talk.site.dispatcher.refuse(503, because: reason, asked)
            #expect(TalkSite.english(in: page).isEmpty, "\(TalkSite.english(in: page))")
        }
    }

    @Test func `says that a session has ended`() async throws {
        let talk = try TalkSite(["eo": TalkSite.table(TalkSite.pseudo)])
        let browser = talk.visitor("eo")
        try await browser.open("/form")
        talk.clock.advance(by: .seconds(21 * 60))
        try await browser.click(TalkSite.pseudo("Go on"))
        #expect(browser.notices.count == 1 && TalkSite.english(in: browser.text).isEmpty, "\(browser.text)")
        talk.clock.advance(by: .seconds(21 * 60))
        try await browser.reload()
        #expect(browser.notices.count == 1 && TalkSite.english(in: browser.text).isEmpty, "\(browser.text)")
    }
}
