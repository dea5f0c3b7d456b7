// “Applications”: the office's list.

import Usher

struct ApplicationsScreen: ListScreen {
    static let template = "office/applications"
    static let actions: Actions<Self> =
        .list + [.open, .ticked("assign", \.assign), .ticked("ask", \.ask), .button("signOut", \.signOut)]
    static let fields: Fields<Self> = [.text("who", \.who), .text("role") { $0.role.words }]
    static let columns: [ListColumn<ApplicationsQuery.Column>] = [
        .ticks, .text("Reference"), .text("Event", by: .name), .text("Street", by: .street),
        .text("First day", by: .firstDay), .text("Applicant", by: .applicant), .text("Status", by: .status),
        .text("Sent", by: .sent), .text("Assigned to"),
    ]

    let title = "Applications"
    let list: Listing<ApplicationsQuery, Reference>
    let applications: Applications
    /// The email of who is signed in, and what they are.
    let who: String
    let role: Staff.Role
    let assign, ask: (Selection) async throws -> Void
    let signOut: () -> Void

    func page(_ query: ApplicationsQuery) async throws -> ListPage<Application> {
        try await applications.page(query, size: 25)
    }

    static func found(_ count: Int) -> Phrase { "\(count, as: "count") applications" }
    static var none: Phrase { "No application matches." }
    static func typed(finds count: Int) -> Phrase {
        "\(count, as: "count") applications match what you typed. Nothing has been done yet."
    }
}

extension Application: ViewModel, Identifiable {
    var id: Reference { reference }

    static let fields: Fields<Self> = [
        .tick(label: { "\($0.name), \($0.reference)" }, of: \.id), .text("reference") { $0.reference.description },
        .text("name", \.name), .text("street", \.street), .text("day") { $0.firstDay.short },
        .text("applicant", \.applicant), .text("status") { $0.status.words }, .text("tone") { $0.status.tone },
        .text("sent") { $0.sent.short }, .text("clerk") { $0.clerk },
    ]
}
