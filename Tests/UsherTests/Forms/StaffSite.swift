// A clinic's lists, for the stories of lists as a kind of screen.

import Testing
import Usher
import UsherTesting

struct Person: ViewModel, Identifiable, Sendable {
    let id: Int
    let name: String
    let doctor: Int
    static let fields: Fields<Self> = [
        .number("id", \.id), .text("name", \.name), .tick(label: { $0.name }, of: { $0.id }),
    ]
}

final class Clinic: @unchecked Sendable {
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

struct PeopleQuery: ListQuery {
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

struct StaffScreen: ListScreen {
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

struct PersonScreen: Screen {
    static let template = "person"
    static let actions: Actions<Self> = []
    let title: String
}

struct DoctorsScreen: ListScreen {
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

struct ClinicRoomsQuery: Query {
    var page = 1
    static let fields: [FormField<Self>] = [.number("page", \.page, label: "Page", in: 1...100).hidden()]
}

struct ClinicRoomsScreen: Screen {
    static let template = "rooms"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.object("paging", \.paging)]
    let title = "Rooms"
    let search: SearchForm<ClinicRoomsQuery>
    let paging: LinkedPaging
}

final class StaffCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case staff(PeopleQuery), person(Int), export(PeopleQuery), doctors(PeopleQuery), rooms(ClinicRoomsQuery)
    }
    struct State: Codable, Equatable { var ticks = Ticks<Int>() }

    static var addresses: [Address<Route>] {
        [
            Address("staff", Route.staff), Address("people/{id}", Route.person),
            Address("staff.csv", Route.export, on: .staff(PeopleQuery())), Address("doctors", Route.doctors),
            Address("rooms", Route.rooms),
        ]
    }
    static var screens: Screens { [StaffScreen.self, PersonScreen.self, DoctorsScreen.self, ClinicRoomsScreen.self] }
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
            let link = navigation.links { .rooms(ClinicRoomsQuery(page: $0)) }
            return .screen(
                ClinicRoomsScreen(
                    search: navigation.search(query, Route.rooms),
                    paging: Paging(query.page, size: 2, count: 6).linked(by: link)))
        }
    }
}

final class Staff {
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
