// A search whose options come from data: an address is read before they are there.

import Testing
import Usher
import UsherTesting

@Suite struct `A search whose options come from data` {
    @Test func `is read by its address, and shows what is chosen`() async throws {
        let browser = try await rooms("/rooms?doctor=3&days=fri&days=mon")
        #expect(browser.notices.isEmpty && browser.text.contains("Rooms of 3: fri mon."))
        #expect(browser.value(of: "Doctor") == "Dr. Lake" && browser.isChecked("Friday") == true)
        try await browser.select("Doctor", "Dr. Hill")
        try await browser.click("Search")
        #expect(browser.url.hasPrefix("/rooms?doctor=2&days=fri&days=mon") && browser.text.contains("Rooms of 2: "))
    }

    @Test(arguments: [("doctor=9", "9: ."), ("days=sun", "0: sun."), ("days=sun&days=mon&days=sun", "0: sun mon.")])
    func `goes by a value that is none of them, and tells of it at its field`(_ query: String, _ shown: String)
        async throws
    {
        let browser = try await rooms("/rooms?\(query)")
        #expect(browser.text.contains("Rooms of \(shown)"))
        #expect(browser.text.contains("That is no longer offered. Select something else."))
        try await browser.open("/rooms.txt?\(query)")
        #expect(browser.downloads.last?.text == "Rooms of \(shown)", "and so its file has no more than was asked for")
    }

    @Test func `is not read by what its type cannot be, and makes no file by it`() async throws {
        let browser = try await rooms("/rooms?doctor=Hill")
        #expect(browser.notices == ["“Doctor” could not be read in this address, so we ignored it."])
        try await browser.open("/rooms.txt?doctor=Hill")
        #expect(browser.downloads.isEmpty)
    }
}

// MARK: The app

private struct RoomsQuery: Query {
    var doctor: Int?
    var days: [String] = []
    var offered = [[FieldOption]]()
    var doctors: [FieldOption] { offered.first ?? [] }
    var week: [FieldOption] { offered.last ?? [] }
    static let fields: [FormField<Self>] = [
        .select("doctor", \.doctor, label: "Doctor", from: \.doctors),
        .several("days", \.days, label: "Days", from: \.week),
    ]
    var text: String { "Rooms of \(doctor ?? 0): \(days.joined(separator: " "))." }
}

private struct RoomsScreen: Screen {
    static let template = "rooms"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("text", \.text)]
    let title = "Rooms"
    let search: SearchForm<RoomsQuery>
    let text: String
}

private final class Rooms: Coordinator {
    enum Route: Codable, Hashable { case rooms(RoomsQuery), file(RoomsQuery) }
    static let addresses: [Address<Route>] = [
        Address("rooms", Route.rooms), Address("rooms.txt", Route.file, on: .rooms(RoomsQuery())),
    ]
    static let screens: Screens = [RoomsScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .rooms(RoomsQuery()) }

    func destination(for route: Route) -> Destination {
        switch route {
        case .rooms(var query):
            query.offered = [
                [FieldOption(2, label: "Dr. Hill"), FieldOption(3, label: "Dr. Lake")],
                [FieldOption("fri", label: "Friday"), FieldOption("mon", label: "Monday")],
            ]
            return .screen(RoomsScreen(search: navigation.search(query, Route.rooms), text: query.text))
        case .file(let query): return .file(Download("rooms.txt", type: .text, text: query.text))
        }
    }
}

private func rooms(_ address: String) async throws -> Browser {
    let folder = try TemporaryFolder()
    try folder.write(
        "Templates/rooms.html",
        "{{<usher/layer}}{{$content}}{{>usher/search}}<p>{{text}}</p>{{/content}}{{/usher/layer}}")
    let browser = Browser(SiteTransport(try Site(folder: folder.path) { _ in Rooms() }))
    try await browser.open(address)
    return browser
}
