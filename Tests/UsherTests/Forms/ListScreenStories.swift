// A list as a kind of screen: what is looked for, in which order, on which page and what is ticked are the list's own;
// its coordinator says where a row leads and what is done with the ticked.

import Testing
import Usher
import UsherTesting

@Suite struct `A list as a kind of screen` {
    @Test func `is searched, sorted and paged by its address, and begins a new search on its first page`() async throws
    {
        let browser = try await Staff().opened("/staff")
        #expect(names(browser) == ["Ann", "Ärne", "Bob"] && browser.text.contains("Page 1 of 3"))
        #expect(!browser.text.contains("(optional)"), "since a search need not be filled in anywhere")
        try await browser.click("Name ▲")
        #expect(names(browser) == ["Zoë", "Sue", "Max"] && browser.url.hasPrefix("/staff?sort=-name"))
        #expect(browser.page.document.all("th").compactMap { $0["aria-sort"] } == ["descending"])
        try await browser.click("Next page")
        #expect(browser.url.hasPrefix("/staff?sort=-name&page=2") && browser.text.contains("Page 2 of 3"))
        try await browser.fill("Search", "n")
        try await browser.click("Search")
        #expect(names(browser) == ["Eve Nash", "Ärne", "Ann"] && browser.url.hasPrefix("/staff?q=n&sort=-name&"))
        #expect(browser.text.contains("3 found") && !browser.text.contains("Page "))
        try await browser.open("/staff?q=zz")
        #expect(names(browser).isEmpty && browser.text.contains("Nothing found."))
        try await browser.click("Clear")
        #expect(names(browser) == ["Ann", "Ärne", "Bob"])
    }

    @Test(arguments: ["page=9", "page=99999999999999999999", "page=3"])
    func `shows its last page for one beyond the end, also when rows have gone meanwhile`(_ query: String) async throws
    {
        let staff = try Staff()
        let browser = try await staff.opened("/staff?\(query)")
        #expect(names(browser) == ["Zoë"] && browser.text.contains("Page 3 of 3"))
        staff.clinic.people.removeAll { $0.name == "Zoë" }
        try await browser.reload()
        #expect(browser.text.contains("Page 2 of 2") && !names(browser).isEmpty)
        try await browser.click("Previous page")
        #expect(browser.text.contains("Page 1 of 2"))
    }

    @Test func `keeps what is ticked wherever it leads, and hands it over`() async throws {
        let staff = try Staff()
        let browser = try await staff.opened("/staff")
        try await browser.click("Invite")
        #expect(browser.errors.first == "Select at least one.")
        try await browser.check("Ann")
        try await browser.click("Next page")
        try await browser.check("Max")
        try await browser.click("Sue")
        #expect(browser.heading == "Sue")
        try await browser.click("Staff")
        #expect(browser.text.contains("2 selected") && browser.isChecked("Max") == true)
        try await browser.click("Invite")
        #expect(staff.clinic.invited == ["Ann", "Max"] && browser.heading == "Staff")
    }

    @Test func `never takes a search that was typed and not sent for the one whose all are meant`() async throws {
        let staff = try Staff()
        let browser = try await staff.opened("/staff?sort=-name&page=2")
        try await browser.check("All that match")
        try await browser.fill("Search", "n")
        try await browser.click("Invite")
        #expect(browser.notices.first == "Your search finds 3. Nothing has been done yet.")
        #expect(staff.clinic.invited.isEmpty && browser.url.hasPrefix("/staff?q=n&sort=-name&"))
        #expect(names(browser) == ["Eve Nash", "Ärne", "Ann"] && browser.isChecked("All that match") == true)
        try await browser.click("Invite")
        #expect(staff.clinic.invited == ["Eve Nash", "Ärne", "Ann"])
        // A filter that was chosen and not sent is no other matter.
        try await browser.open("/staff")
        try await browser.check("All that match")
        try await browser.select("Doctor", "Dr. Hill")
        try await browser.click("Invite")
        #expect(browser.notices.first == "Your search finds 4. Nothing has been done yet.")
        #expect(staff.clinic.invited.count == 3 && names(browser).count == 3)
    }

    @Test func `reads a filter whose options come from data, in its address and from its page`() async throws {
        let staff = try Staff()
        let browser = try await staff.opened("/staff?doctor=2")
        #expect(names(browser) == ["Ann", "Eve Nash", "Max"] && browser.notices.count == 1)
        #expect(browser.value(of: "Doctor") == "Dr. Hill" && browser.text.contains("4 found"))
        try await browser.select("Doctor", "Dr. Lake")
        try await browser.click("Search")
        #expect(names(browser) == ["Ärne", "Bob", "Sue"] && browser.url.hasPrefix("/staff?doctor=3&"))
        // The options are those of now, and no part of what the page is about.
        staff.clinic.doctors[3] = nil
        try await browser.reload()
        #expect(names(browser) == ["Ärne", "Bob", "Sue"])
        #expect(browser.text.contains("“Doctor” is set to something that is not offered here."))
        try await browser.click("Search")
        #expect(browser.text.contains("7 found"), "the page asks for what it shows: any doctor")
        try await browser.select("Doctor", "Dr. Hill")
        staff.clinic.doctors[2] = nil
        try await browser.click("Search")
        #expect(browser.errors.contains("That is no longer offered. Select something else."), "\(browser.errors)")
    }

    @Test(arguments: [("doctor=2", 4), ("doctor=99", 0), ("", 7), ("doctor=", 7), ("q=n&doctor=2", 2)])
    func `exports what matches, and nobody by a value that is no option`(_ query: String, _ count: Int) async throws {
        let browser = try await Staff().opened("/staff?\(query)")
        #expect(browser.text.contains("\(count) found"))
        #expect(browser.text.contains("not offered here") == query.contains("99"))
        try await browser.click("Export as a table")
        #expect(browser.downloads.last?.text.split(separator: "\r\n").count == count + 1)
        try await browser.open("/staff.csv?\(query)")
        #expect(browser.downloads.count == 2 && browser.downloads[0].text == browser.downloads[1].text)
    }

    @Test func `exports nobody by a value that cannot be read`() async throws {
        let browser = try await Staff().opened("/staff.csv?doctor=two")
        #expect(browser.downloads.isEmpty && browser.heading == "Staff")
        #expect(browser.notices.contains("We could not read all of that file’s address, so nothing was downloaded."))
    }

    @Test func `has rows that are links where it has no boxes`() async throws {
        let browser = try await Staff().opened("/doctors")
        #expect(browser.heading == "Doctors" && browser.isChecked("All that match") == nil)
        try await browser.click("Next page")
        #expect(browser.url.hasPrefix("/doctors?page=2") && browser.links.contains("Dr. Lake"))
        try await browser.fill("Search", "hill")
        try await browser.click("Search")
        try await browser.click("Dr. Hill")
        #expect(browser.heading == "Sue" && browser.url.hasPrefix("/people/2"))
    }

    private func names(_ browser: Browser) -> [String] {
        browser.page.document.all("tr").compactMap {
            $0.all("button").first { $0["value"]?.hasPrefix("open.") == true }
        }
        .map(\.text)
    }
}

@Suite struct `Pages of a search form` {
    @Test func `are links, which its coordinator makes of their route`() async throws {
        let browser = try await Staff().opened("/rooms?page=2")
        #expect(browser.text.contains("Page 2 of 3") && browser.links.contains("Next page"))
        try await browser.click("Next page")
        #expect(browser.text.contains("Page 3 of 3") && browser.url.hasPrefix("/rooms?page=3"))
        #expect(!browser.links.contains("Next page"))
        try await browser.click("Previous page")
        #expect(browser.text.contains("Page 2 of 3"))
    }
}

// MARK: The app

private struct Person: ViewModel, Identifiable, Sendable {
    let id: Int
    let name: String
    let doctor: Int
    static let fields: Fields<Self> = [
        .number("id", \.id), .text("name", \.name), .tick(label: { $0.name }, of: { $0.id }),
    ]
}

private final class Clinic: @unchecked Sendable {
    // because the test that changes it waits for each answer
    var doctors = [2: "Dr. Hill", 3: "Dr. Lake", 1: "Dr. None"]
    var people = ["Ann", "Sue", "Max", "Bob", "Eve Nash", "Ärne", "Zoë"].enumerated().map {
        Person(id: $0 + 1, name: $1, doctor: $0 % 2 + 2)
    }
    var invited: [String] = []

    func matching(_ query: PeopleQuery) -> [Person] {
        let words = FoldedText.words(query.text)
        let found = people.filter { person in
            let name = FoldedText.of(person.name)
            return (query.doctor == nil || query.doctor == person.doctor) && words.allSatisfy { name.contains($0) }
        }.sorted { FoldedText.of($0.name) < FoldedText.of($1.name) }
        return query.sort.isDown ? found.reversed() : found
    }

    func invite(_ selection: ListSelection<PeopleQuery, Int>) {
        switch selection {
        case .these(let ids): invited += ids.compactMap { id in people.first { $0.id == id }?.name }
        case .all(let query): invited += matching(query).map(\.name)
        }
    }

    var options: [FieldOption] { doctors.sorted { $0.key < $1.key }.map { FieldOption($0.key, label: $0.value) } }
}

private struct PeopleQuery: ListQuery {
    enum Column: String { case name }

    var text = ""
    var doctor: Int?
    var doctors: [FieldOption] = []
    var sort = ListSort(Column.name)
    var page = 1

    static let filters: [FormField<Self>] = [
        .text("q", \.text, label: "Search"), .select("doctor", \.doctor, label: "Doctor", from: \.doctors),
    ]
}

private struct StaffScreen: ListScreen {
    static let template = "staff"
    static let actions: Actions<Self> = .list + [.open, .ticked("invite", \.invite)]
    static let columns: [ListColumn<PeopleQuery.Column>] = [.ticks, .text("Name", by: .name)]

    let title = "Staff"
    let list: Listing<PeopleQuery, Int>
    let clinic: Clinic
    let invite: (ListSelection<PeopleQuery, Int>) async throws -> Void

    func page(_ query: PeopleQuery) async throws -> ListPage<Person> {
        ListPage(of: clinic.matching(query), page: query.page, size: 3)
    }

    func offer(in query: inout PeopleQuery) async throws { query.doctors = clinic.options }
}

private struct PersonScreen: Screen {
    static let template = "person"
    static let actions: Actions<Self> = []
    let title: String
}

private struct DoctorsScreen: ListScreen {
    struct Row: ViewModel, Sendable {
        let name: String
        let link: String
        static let fields: Fields<Self> = [.text("name", \.name), .text("link", \.link)]
    }

    static let template = "doctors"
    static let actions: Actions<Self> = .list
    static let columns: [ListColumn<PeopleQuery.Column>] = [.text("Name", by: .name)]

    let title = "Doctors"
    let list: Listing<PeopleQuery, Never>
    let clinic: Clinic
    let open: (Int) -> String

    func page(_ query: PeopleQuery) async throws -> ListPage<Row> {
        let found = clinic.doctors.sorted { $0.key < $1.key }.filter {
            FoldedText.of($0.value).contains(FoldedText.of(query.text))
        }
        return ListPage(of: found, page: query.page, size: 2).map { Row(name: $0.value, link: open($0.key)) }
    }

    func offer(in query: inout PeopleQuery) async throws { query.doctors = clinic.options }
}

private struct RoomsQuery: Query {
    var page = 1
    static let fields: [FormField<Self>] = [.number("page", \.page, label: "Page", in: 1...100).hidden()]
}

private struct RoomsScreen: Screen {
    static let template = "rooms"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.object("paging", \.paging)]
    let title = "Rooms"
    let search: SearchForm<RoomsQuery>
    let paging: LinkedPaging
}

private final class StaffCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case staff(PeopleQuery), person(Int), export(PeopleQuery), doctors(PeopleQuery), rooms(RoomsQuery)
    }
    struct State: Codable, Equatable { var ticks = Ticks<Int>() }

    static var addresses: [Address<Route>] {
        [
            Address("staff", Route.staff), Address("people/{id}", Route.person),
            Address("staff.csv", Route.export, on: .staff(PeopleQuery())), Address("doctors", Route.doctors),
            Address("rooms", Route.rooms),
        ]
    }
    static var screens: Screens { [StaffScreen.self, PersonScreen.self, DoctorsScreen.self, RoomsScreen.self] }
    let navigation = Navigation<Route, Void>()
    var state = State()
    private let clinic: Clinic

    init(clinic: Clinic) { self.clinic = clinic }

    func start() -> Route { .staff(PeopleQuery()) }

    func destination(for route: Route) -> Destination {
        switch route {
        case .staff(let query):
            return .screen(
                StaffScreen(
                    list: list(query, Route.staff, ticks: \.ticks, open: Route.person, export: Route.export),
                    clinic: clinic, invite: { self.clinic.invite($0) }))
        case .person(let id):
            return .screen(PersonScreen(title: clinic.people.first { $0.id == id }?.name ?? "\(id)"))
        case .export(let query):
            return .file(
                Download("staff.csv", type: .csv) { [clinic] writer in
                    try await writer.write(headings: ["Name"])
                    for person in clinic.matching(query) { try await writer.write(row: [person.name]) }
                })
        case .doctors(let query):
            return .screen(
                DoctorsScreen(
                    list: list(query, Route.doctors), clinic: clinic, open: navigation.links(to: Route.person)))
        case .rooms(let query):
            let link = navigation.links { .rooms(RoomsQuery(page: $0)) }
            return .screen(
                RoomsScreen(
                    search: navigation.search(query, Route.rooms),
                    paging: Paging(query.page, size: 2, count: 6).linked(by: link)))
        }
    }
}

private final class Staff {
    let folder: TemporaryFolder
    let site: Site
    let clinic = Clinic()

    init() throws {
        folder = try TemporaryFolder()
        let button = "<button class=\"link\" name=\"act\" value=\"open.{{id}}\">{{name}}</button>"
        try folder.write(
            "Templates/staff.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/filters}}
            {{<usher/list}}{{$row}}<td>{{#tick}}{{>usher/tick}}{{/tick}}</td><th scope="row">\(button)</th>{{/row}}
            {{/usher/list}}
            {{/content}}{{$actions}}<button name="act" value="invite">Invite</button>{{/actions}}{{/usher/layer}}
            """)
        try folder.write(
            "Templates/doctors.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/filters}}
            {{<usher/list}}{{$row}}<th scope="row"><a href="{{link}}">{{name}}</a></th>{{/row}}{{/usher/list}}
            {{/content}}{{/usher/layer}}
            """)
        try folder.write("Templates/person.html", "{{<usher/layer}}{{/usher/layer}}")
        try folder.write(
            "Templates/rooms.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/search}}
            {{#paging}}{{>usher/paging-links}}{{/paging}}{{/content}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path) { [clinic] _ in StaffCoordinator(clinic: clinic) }
    }

    func opened(_ address: String) async throws -> Browser {
        let browser = Browser(SiteTransport(site))
        try await browser.open(address)
        return browser
    }
}
