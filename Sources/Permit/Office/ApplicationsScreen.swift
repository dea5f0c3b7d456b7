// “Applications”: the office's list.

import Usher

/// How the list is looked through, and what is ticked in it.
struct ApplicationsForm: Form {
    var query = ApplicationsQuery()
    var ticks = Ticks<Reference>()

    static let fields: [FormField<Self>] = [
        .text("q", \.query.text, label: "Search", required: false, length: 0...100),
        .select("status", \.query.status, label: "Status", required: false, options: Application.Status.words),
        .calendar("from", \.query.from, label: "First day from", required: false),
        .calendar("to", \.query.to, label: "First day to", required: false),
        .ticks("ticks", \.ticks, label: "All that match"),
    ]
}

struct ApplicationsScreen: LoadingScreen {
    static let template = "office/applications"
    static let size = 25
    static let actions: Actions<Self> = [
        .submit("search", \.search), .submit("sort", \.sort).taking(Sort.self),
        .submit("page", \.toPage).taking(Int.self), .submit("open", \.open).taking(Reference.self),
        .submit("assign", \.assign), .submit("ask", \.ask), .button("signOut", \.signOut),
    ]
    static let fields: Fields<Self> = [
        .text("who", \.who), .text("export", \.export), .text("role") { $0.role.words },
        .number("ticked") { $0.ticks.ids.isEmpty ? nil : $0.ticks.ids.count },
        .list("columns") { Column.all($0.query.sort) },
    ]

    let title = "Applications"
    let query: ApplicationsQuery
    let applications: Applications
    let ticks: Ticks<Reference>
    /// The email of who is signed in, and what they are.
    let who: String
    let role: Staff.Role
    /// The address of all that match as a table.
    let export: String
    let search: (ApplicationsForm) -> Void
    let sort: (ApplicationsForm, Sort) -> Void
    let toPage: (ApplicationsForm, Int) -> Void
    let open: (ApplicationsForm, Reference) -> Void
    let assign: (ApplicationsForm) async throws -> Void
    let ask: (ApplicationsForm) async throws -> Void
    let signOut: () -> Void

    func load() async throws -> ApplicationsPage {
        let (rows, paging) = try await applications.page(query, size: Self.size)
        return ApplicationsPage(rows: rows, paging: paging)
    }

    func title(with model: ApplicationsPage) -> String { title }

    func form(with model: ApplicationsPage) -> ApplicationsForm {
        ApplicationsForm(query: query, ticks: ticks.showing(model.rows.map(\.reference)))
    }

    /// The head of a column by which the list can be sorted.
    struct Column: ViewModel {
        let label: String
        /// The order that a press leads to.
        let sort: Sort
        /// The value of `aria-sort`; nil where the list is sorted by another column.
        let order: String?

        static let fields: Fields<Self> = [
            .text("label") { Phrase($0.label).text }, .text("sort", \.sort.rawValue), .text("order") { $0.order },
            .text("arrow") { $0.order.map { $0 == "ascending" ? "▲" : "▼" } },
        ]

        static func all(_ present: Sort?) -> [Column] {
            let present = present ?? .usual
            let all: [(column: Sort.Column, label: String)] = [
                (.name, "Event"), (.street, "Street"), (.firstDay, "First day"), (.applicant, "Applicant"),
                (.status, "Status"), (.sent, "Sent"),
            ]
            return all.map { column, label in
                let isPresent = column == present.column
                return Column(
                    label: label, sort: Sort(column, isDown: isPresent && !present.isDown),
                    order: isPresent ? present.isDown ? "descending" : "ascending" : nil)
            }
        }
    }
}

/// A page of the list, as it was loaded.
struct ApplicationsPage: ViewModel {
    let rows: [Application]
    let paging: Paging

    static let fields: Fields<Self> = [
        .list("rows") { $0.rows.map(ApplicationRow.init) }, .object("paging", \.paging),
        .phrase("found") { "\($0.paging.count, as: "count") applications" },
        .flag("isEmpty", \.rows.isEmpty),
    ]
}

struct ApplicationRow: ViewModel {
    let row: Application

    static let fields: Fields<Self> = [
        .tick(label: { "\($0.row.name), \($0.row.reference)" }, of: { $0.row.reference }),
        .text("reference") { $0.row.reference.description }, .text("name") { $0.row.name },
        .text("street") { $0.row.street }, .text("day") { $0.row.firstDay.text() },
        .text("applicant") { $0.row.applicant }, .text("status") { $0.row.status.words },
        .text("sent") { $0.row.sent.shown }, .text("clerk") { $0.row.clerk },
    ]
}
