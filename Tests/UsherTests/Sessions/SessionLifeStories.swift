// How long a session may go unused, by whom it acts for.

import Testing
import Usher
import UsherSQLite
import UsherTesting

private struct DeskDoorScreen: Screen {
    static let template = "door"
    static let actions: Actions<Self> = [
        .button("work", \.work), .button("shop", \.shop), .button("hurry", \.hurry), .button("leave", \.leave),
    ]
    let title: String
    let work: () -> Void
    let shop: () -> Void
    let hurry: () -> Void
    let leave: () -> Void
}

private final class DeskDoor: Coordinator {
    enum Route: Codable, Hashable { case door }
    struct State: Codable, Equatable { var who = "Nobody" }
    static let addresses: [Address<Route>] = [Address("", .door)]
    static let screens: Screens = [DeskDoorScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .door }
    func destination(for route: Route) -> Destination {
        .screen(
            DeskDoorScreen(
                title: state.who, work: { self.enter("clerk", idleTimeout: .seconds(8 * 60 * 60)) },
                shop: { self.enter("guest") }, hurry: { self.enter("treasurer", idleTimeout: .seconds(180)) },
                leave: {
                    self.navigation.privilegeChanged()
                    self.state.who = "Nobody"
                }))
    }

    private func enter(_ who: String, idleTimeout: Duration? = nil) {
        navigation.privilegeChanged(as: who, idleTimeout: idleTimeout)
        state.who = who
    }
}

/// Where the sessions of a story are.
private enum Place: CaseIterable { case memory, sqlite }

/// A site with as many servers as a story wants, and a clock for all of them.
private final class House {
    let folder: TemporaryFolder
    let clock = ManualClock()
    private let place: Place
    private(set) var sites: [Site] = []

    init(_ place: Place) throws {
        self.place = place
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/door.html",
            "{{<usher/layer}}{{$actions}}"
                + ["work", "shop", "hurry", "leave"].map { "<button name=\"act\" value=\"\($0)\">\($0)</button>\n" }
                .joined()
                + "{{/actions}}{{/usher/layer}}")
        try addServer()
    }

    /// One more server, which knows nothing but what is stored.
    @discardableResult
    func addServer() throws -> Site {
        var options = SiteOptions(clock: clock)
        if place == .sqlite {
            options.store = try SQLiteSessionStore(
                path: folder.path + "/sessions.sqlite", clock: { [clock] in clock.sinceEpoch }, limit: .seconds(60))
        }
        let site = try Site(folder: folder.path, options: options) { _ in DeskDoor() }
        sites.append(site)
        return site
    }

    func visitor() -> Browser { Browser(SiteTransport(sites[0])) }

    /// A while in which nobody does anything, with the sweeps of its minutes.
    func pass(minutes: Int) async {
        for _ in 0..<minutes {
            clock.advance(by: .seconds(60))
            for site in sites { await site.sweep() }
        }
    }
}

@Suite struct `A session's time without use` {
    @Test(arguments: Place.allCases)
    private func `is what its sign-in says, and the site's for all others`(_ place: Place) async throws {
        let house = try House(place)
        let (clerk, guest) = (house.visitor(), house.visitor())
        for (browser, button) in [(clerk, "work"), (guest, "shop")] {
            try await browser.open("/")
            try await browser.click(button)
        }
        await house.pass(minutes: 90)
        try await clerk.reload()
        #expect(clerk.heading == "clerk" && clerk.notices.isEmpty, "lunch took no longer")
        try await guest.reload()
        #expect(guest.heading == "Nobody")
        await house.pass(minutes: 7 * 60)
        try await clerk.reload()
        #expect(clerk.heading == "clerk")
    }

    @Test(arguments: Place.allCases)
    private func `ends by the site's absolute limit all the same`(_ place: Place) async throws {
        let house = try House(place)
        let clerk = house.visitor()
        try await clerk.open("/")
        try await clerk.click("work")
        await house.pass(minutes: 7 * 60)
        try await clerk.reload()
        #expect(clerk.heading == "clerk")
        await house.pass(minutes: 5 * 60 + 1)
        try await clerk.reload()
        #expect(clerk.heading == "Nobody", "its twelve hours are over")
    }

    @Test(arguments: Place.allCases)
    private func `may be shorter than that of the site's others`(_ place: Place) async throws {
        let house = try House(place)
        let browser = house.visitor()
        try await browser.open("/")
        try await browser.click("hurry")
        await house.pass(minutes: 2)
        try await browser.reload()
        #expect(browser.heading == "treasurer")
        await house.pass(minutes: 3)
        try await browser.reload()
        #expect(browser.heading == "Nobody")
    }

    @Test(arguments: Place.allCases)
    private func `is a guest's again after a sign-out`(_ place: Place) async throws {
        let house = try House(place)
        let browser = house.visitor()
        try await browser.open("/")
        try await browser.click("work")
        try await browser.click("leave")
        await house.pass(minutes: 21)
        try await browser.reload()
        #expect(!browser.notices.isEmpty, "it is told that its visit is over")
    }

    @Test func `holds on servers that have never seen it, and after all of them have begun anew`() async throws {
        let house = try House(.sqlite)
        let (clerk, hurried) = (house.visitor(), house.visitor())
        try await clerk.open("/")
        try await clerk.click("work")
        await house.pass(minutes: 90)
        try await hurried.open("/")
        try await hurried.click("hurry")
        await house.pass(minutes: 4)
        let other = try house.addServer()
        let there = Browser(SiteTransport(other), cookies: clerk.cookies)
        try await there.open("/")
        #expect(there.heading == "clerk")
        let late = Browser(SiteTransport(other), cookies: hurried.cookies)
        try await late.open("/")
        #expect(late.heading == "Nobody")
        // It counts there as it does here: its use of now, and its own time.
        await house.pass(minutes: 90)
        try await clerk.reload()
        #expect(clerk.heading == "clerk")
    }

    @Test func `is what its pages warn of`() async throws {
        let house = try House(.memory)
        let browser = house.visitor()
        try await browser.open("/")
        #expect(browser.page.refresh?.seconds == 1_140)
        try await browser.click("work")
        #expect(browser.page.refresh?.seconds == 28_740)
    }
}
