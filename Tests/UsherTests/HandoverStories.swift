// A sign-in whose step is on its way into the store: the tree is the member's by then, and the id is still the guest's.

import Synchronization
import Testing
import Usher
import UsherSQLite
import UsherTesting

private struct ClubForm: Form {
    var street = ""
    static let fields: [FormField<Self>] = [.text("street", \.street, label: "Street", required: false)]
}

private struct ClubScreen: LoadingScreen {
    static let template = "club"
    static let actions: Actions<Self> = [
        .submit("enter", \.enter).asking("street", \.mistake), .submit("add", \.add),
    ]

    struct Model: ViewModel {
        let who: String
        static let fields: Fields<Self> = [.text("who", \.who)]
    }

    let who: String
    let reading: Reading
    func form(with model: Model) -> ClubForm { ClubForm() }
    let enter: (ClubForm) -> Void
    let add: (ClubForm) -> Void
    let mistake: (ClubForm) async throws -> Phrase?

    func load() async throws -> Model {
        await reading.pass()
        return Model(who: who)
    }

    func title(with model: Model) -> String { "Club" }
}

/// What pages wait for, one at a time.
private final class Reading: Sendable {
    let gate = Gate()
    private let holdsOne = Atomic(false)

    /// The next one who reads waits until the gate is open.
    func holdOne() async {
        await gate.close()
        holdsOne.store(true, ordering: .relaxed)
    }

    func pass() async {
        if holdsOne.exchange(false, ordering: .relaxed) { await gate.pass() }
    }
}

private final class Club: Coordinator {
    enum Route: Codable, Hashable { case club, card }
    static let addresses: [Address<Route>] = [Address("", .club), Address("card", .card)]
    static let screens: Screens = [ClubScreen.self]

    let navigation = Navigation<Route, Void>()
    let reading: Reading
    let shared: Shared<String>

    init(_ reading: Reading, _ shared: Shared<String>) { (self.reading, self.shared) = (reading, shared) }

    func start() -> Route { .club }

    func destination(for route: Route) -> Destination {
        let who = shared.value
        guard route == .club else {
            return .file { [reading] in
                await reading.pass()
                return Download("card.txt", type: .text, text: who)
            }
        }
        return .screen(
            ClubScreen(
                who: who, reading: reading,
                enter: { _ in
                    self.shared.value = "Ann"
                    self.navigation.privilegeChanged(as: "ann")
                    self.navigation.notify("Welcome back.")
                }, add: { _ in },
                mistake: { form in
                    await self.reading.pass()
                    return form.street.isEmpty ? nil : "\(self.shared.value, as: "who") knows no such street."
                }))
    }
}

/// A club whose store holds what moves a session to another id, until it is let go on.
private final class ClubSite {
    let reading = Reading()
    let store: FailingStore
    let site: Site
    let clock = ManualClock()
    private let folder: TemporaryFolder

    /// - Parameter callsBack: whether the store calls back, as one over the network does.
    init(callsBack: Bool) throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/club.html",
            """
            {{<usher/layer}}{{$content}}<p>For {{who}}</p>{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="enter">Enter</button>
            <button name="act" value="add">Add</button>{{/actions}}{{/usher/layer}}
            """)
        let clock = clock
        store = FailingStore(
            try SQLiteSessionStore(
                path: folder.path + "/sessions.sqlite", clock: { clock.sinceEpoch }, limit: .seconds(60)))
        var options = SiteOptions(clock: clock, life: nil)
        options.store = callsBack ? CallbackStore(store) : store
        site = try Site(
            folder: folder.path, options: options, shared: "a guest", document: { _ in NoDocument() },
            root: { [reading] shared, _ in Club(reading, shared) })
    }

    /// A guest, and the requests of somebody else who has their id.
    func guest() async throws -> (browser: Browser, enter: WireRequest, look: WireRequest) {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.click("Add")
        var enter = try browser.lastForm(nonce: "enter")
        enter.set("act", "enter")
        let look = WireRequest(
            method: "GET", target: "/",
            headers: [("Host", "localhost"), ("Cookie", try #require(enter.header("Cookie")))])
        return (browser, enter, look)
    }

    func send(_ request: WireRequest) -> Task<WireResponse, any Error> {
        let site = site
        return Task { try await SiteTransport(site).send(request) }
    }

    /// A sign-in that waits for the store.
    func signingIn(_ enter: WireRequest) async -> Task<WireResponse, any Error> {
        await store.moves.close()
        let answer = send(enter)
        await store.moves.arrived()
        return answer
    }
}

extension Browser {
    /// Goes on with the id that a sign-in was answered with.
    fileprivate func goOn(after answer: WireResponse) async throws {
        let id = answer.headers("Set-Cookie").compactMap { $0.firstMatch(of: /usher-ushertests=([^;]+);/)?.1 }.first
        cookies.set("usher-ushertests", String(try #require(id)))
        try await open(try #require(answer.header("Location")))
    }
}

@Suite struct `An id while its sign-in is being stored` {
    private func text(_ answer: WireResponse) -> String { String(decoding: answer.body, as: UTF8.self) }

    /// Whether somebody was led to their own address, and learned nothing else.
    private func isLed(_ answer: WireResponse, to address: String) -> Bool {
        answer.status == 303 && answer.header("Location") == address && answer.headers("Set-Cookie").isEmpty
    }

    @Test(arguments: [true, false])
    func `shows no page of the one who signs in, and takes no notice of theirs`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (browser, enter, look) = try await club.guest()
        let signIn = await club.signingIn(enter)
        let looks = (0..<6).map { _ in club.send(look) }
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        for each in looks {
            let answer = try await each.value
            #expect(isLed(answer, to: "/"), "\(answer.status) \(text(answer))")
        }
        try await browser.goOn(after: signIn.value)
        #expect(browser.text.contains("For Ann") && browser.notices == ["Welcome back."])
    }

    @Test(arguments: [true, false])
    func `sends no file of theirs, nor one that began before`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (_, enter, look) = try await club.guest()
        var card = look
        card.target = "/card"
        await club.reading.holdOne()
        let before = club.send(card)
        await club.reading.gate.arrived()
        let signIn = await club.signingIn(enter)
        let during = club.send(card)
        await club.reading.gate.open()
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        for each in [before, during] {
            let answer = try await each.value
            #expect(isLed(answer, to: "/card"), "\(answer.status) \(text(answer))")
        }
        #expect(try await signIn.value.status == 303)
    }

    @Test(arguments: [true, false])
    func `says nothing of theirs to who types, and keeps nothing there`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (browser, enter, _) = try await club.guest()
        var (asked, kept) = (enter, enter)
        asked.set("nonce", "asked")
        asked.set("act", "usher:look.street")
        asked.set("street", "Mill")
        await club.reading.holdOne()
        let before = club.send(asked)
        await club.reading.gate.arrived()
        let signIn = await club.signingIn(enter)
        kept.set("nonce", "kept")
        kept.set("act", "usher:keep")
        kept.set("street", "Mill")
        club.clock.advance(by: .seconds(3))
        let during = [club.send(asked), club.send(kept)]
        await club.reading.gate.open()
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        for each in [before] + during { #expect(try await text(each.value) == "") }
        try await browser.goOn(after: signIn.value)
        #expect(browser.value(of: "Street") == "" && browser.notices == ["Welcome back."])
    }

    @Test(arguments: [true, false])
    func `shows no page that began to load before`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (browser, enter, look) = try await club.guest()
        await club.reading.holdOne()
        let loading = club.send(look)
        await club.reading.gate.arrived()
        let signIn = await club.signingIn(enter)
        await club.reading.gate.open()
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        #expect(isLed(try await loading.value, to: "/"))
        try await browser.goOn(after: signIn.value)
        #expect(browser.text.contains("For Ann") && browser.notices == ["Welcome back."])
    }

    @Test(arguments: [true, false])
    func `is the guest's again where that could not be stored`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (_, enter, look) = try await club.guest()
        let signIn = await club.signingIn(enter)
        let looks = (0..<6).map { _ in club.send(look) }
        for _ in 0..<200 { await Task.yield() }
        club.store.fails = true
        await club.store.moves.open()
        #expect(try await signIn.value.status == 503)
        for each in looks { #expect(try await [200, 503].contains(each.value.status)) }
        club.store.fails = false
        let answer = try await club.send(look).value
        #expect(answer.status == 200 && text(answer).contains("For a guest"))
    }
}
