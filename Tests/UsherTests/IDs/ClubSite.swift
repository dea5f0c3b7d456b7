// A club of guests and members, whose store holds what gives a session another id.

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
        .submit("enter", \.enter).asking("street", \.mistake), .submit("add", \.add), .button("leave", \.leave),
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
    let leave: () -> Void
    let mistake: (ClubForm) async throws -> Phrase?

    func load() async throws -> Model {
        await reading.pass()
        return Model(who: who)
    }

    func title(with model: Model) -> String { "Club" }
}

/// Who signs in next, and what pages wait for, one at a time.
final class Reading: Sendable {
    /// None of them can be a part of an id, which has no blanks.
    static let members = [
        "Ann A.", "Ben B.", "Cleo C.", "Dan D.", "Eve E.", "Finn F.", "Gus G.", "Hal H.", "Ida I.", "Jon J.",
    ]
    private let signIns = Atomic(0)

    /// A name of their own for each who signs in.
    var nextMember: String { Self.members[signIns.add(1, ordering: .relaxed).oldValue % Self.members.count] }

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
                    self.shared.value = self.reading.nextMember
                    self.navigation.privilegeChanged(as: self.shared.value)
                    self.navigation.notify("Welcome back.")
                }, add: { _ in },
                leave: {
                    self.shared.value = "a guest"
                    self.navigation.privilegeChanged()
                },
                mistake: { form in
                    await self.reading.pass()
                    return form.street.isEmpty ? nil : "\(self.shared.value, as: "who") knows no such street."
                }))
    }
}

/// A club whose store holds what moves a session to another id, until it is let go on.
final class ClubSite {
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
            <button name="act" value="add">Add</button>
            <button name="act" value="leave">Leave</button>{{/actions}}{{/usher/layer}}
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

    /// A sign-in that waits for the store; its answer, where it is refused.
    func signingIn(_ enter: WireRequest) async -> Task<WireResponse, any Error> {
        await store.moves.close()
        let answer = send(enter)
        await store.moves.arrived(orEndOf: answer)
        return answer
    }
}

extension Browser {
    /// Goes on with the id that a sign-in was answered with.
    func goOn(after answer: WireResponse) async throws {
        let id = answer.headers("Set-Cookie").compactMap { $0.firstMatch(of: /usher-ushertests=([^;]+);/)?.1 }.first
        cookies.set("usher-ushertests", String(try #require(id)))
        try await open(try #require(answer.header("Location")))
    }
}
