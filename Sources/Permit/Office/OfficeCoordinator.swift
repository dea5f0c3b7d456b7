// The office: the list of applications, one of them, and what clerks do with them.
//
// `destination(for:)`, which all pages and all offers come from, checks at each look and each press that the visitor is
// still a clerk: whoever is none any more finds a page that says so, in every browser, and no button of theirs runs.

import Usher

final class OfficeCoordinator: PermitFlow, Coordinator {
    enum Route: Codable, Hashable {
        case list(ApplicationsQuery)
        case application(Reference)
        case askForMore(Selection)
        case done(HistoryEntry.Deed, BulkResult)
        case approve(Reference)
        case refuse(Reference)
        case ask(Reference)
        /// Files: all that match as a table, and what was sent with an application.
        case export(ApplicationsQuery)
        case file(Reference, SentFile)
    }

    struct State: Codable, Equatable { var ticks = Ticks<Reference>() }

    static let addresses: [Address<Route>] = [
        Address("applications", Route.list),
        Address("applications/{reference}", Route.application, on: .list(ApplicationsQuery())),
        Address("applications.csv", Route.export, on: .list(ApplicationsQuery())),
        Address("applications/{reference}/{file}", Route.file, on: .list(ApplicationsQuery())),
    ]
    static let screens: Screens = [
        ApplicationsScreen.self, ApplicationScreen.self, ReasonScreen<ApproveForm>.self, ReasonScreen<RefuseForm>.self,
        ReasonScreen<AskForm>.self, BulkScreen.self, OutScreen.self,
    ]

    let navigation = Navigation<Route, Void>()
    var state = State()
    private let leave: () -> Void

    /// - Parameter leave: what signing out means for the session as a whole.
    init(of parent: PermitFlow, leave: @escaping () -> Void) {
        self.leave = leave
        super.init(of: parent)
    }

    func start() -> Route { .list(ApplicationsQuery()) }

    func destination(for route: Route) -> Destination {
        guard let clerk = shared.clerk, let role = services.role(clerk) else {
            return .screen(OutScreen(leave: leave))
        }
        return switch route {
        case .list(let query):
            .screen(
                ApplicationsScreen(
                    list: list(
                        query, Route.list, ticks: \.ticks, open: Route.application, export: Route.export),
                    applications: services.applications, who: clerk, role: role,
                    assign: { selection in
                        let result = try await self.navigation.once {
                            try await self.services.applications.assign(selection, to: clerk, once: $0)
                        }
                        self.show(.assigned, result)
                    },
                    ask: { self.navigation.push(.askForMore($0)) }, signOut: leave))
        case .application(let reference):
            .screen(
                ApplicationScreen(
                    reference: reference, applications: services.applications,
                    address: navigation.links { .file(reference, $0) },
                    approve: { _ in self.navigation.present(.approve(reference)) },
                    refuse: { self.navigation.present(.refuse(reference)) },
                    ask: { self.navigation.present(.ask(reference)) }))
        case .approve(let reference):
            reason("Approve this application?", "Approve", ApproveForm(), reference) { form, seen in
                try await self.decide(reference, seen, .approved, form.note, clerk)
            }
        case .refuse(let reference):
            reason("Why is it refused?", "Refuse", RefuseForm(), reference) { form, seen in
                try await self.decide(reference, seen, .refused, form.why, clerk)
            }
        case .ask(let reference):
            reason("What is missing?", "Ask for it", AskForm(), reference) { form, seen in
                try await self.decide(reference, seen, .asked, form.what, clerk)
            }
        case .askForMore(let selection):
            reason("What is missing?", "Ask for it", AskForm(), nil) { form, _ in
                let result = try await self.navigation.once {
                    try await self.services.applications.ask(selection, for: form.what, by: clerk, once: $0)
                }
                self.show(.asked, result)
            }
        case .done(let deed, let result):
            .screen(BulkScreen(deed: deed, result: result, close: navigation.pop))
        case .export(let query): .file(services.applications.table(query))
        case .file(let reference, let kind):
            .file { [services] in
                guard let file = try await services.applications.find(reference)?.answers.file(kind) else {
                    throw NotFound("No such file was sent.")
                }
                return services.attachments.download(file)
            }
        }
    }

    /// Tells the outcome: by a notice on the list, or by a page that names the failed ones, which stay ticked.
    private func show(_ deed: HistoryEntry.Deed, _ result: BulkResult) {
        state.ticks.keep(result.failed.map(\.reference))
        if result.failedCount == 0 {
            navigation.notify(BulkScreen.done(deed, result))
            if deed == .asked { navigation.pop() }
        } else if deed == .asked {
            navigation.replace(with: .done(deed, result))
        } else {
            navigation.push(.done(deed, result))
        }
    }

    // MARK: One application

    private func reason<Asked: Form>(
        _ title: String, _ verb: String, _ form: Asked, _ reference: Reference?,
        send: @escaping (Asked, Standing?) async throws -> Void
    ) -> Destination {
        .screen(
            ReasonScreen(
                title: title, verb: verb, form: form, reference: reference, applications: services.applications,
                send: send, close: reference == nil ? navigation.pop : navigation.dismiss))
    }

    private func decide(
        _ reference: Reference, _ seen: Standing?, _ status: Application.Status, _ note: String,
        _ clerk: String
    ) async throws {
        guard let seen else { throw ApplicationsError.gone }
        try await navigation.once {
            try await services.applications.move(reference, from: seen, to: status, note, by: clerk, once: $0)
        }
        let name = reference.description
        switch status {
        case .approved: navigation.notify("\(name, as: "reference") is approved.")
        case .refused: navigation.notify("\(name, as: "reference") is refused.")
        default: navigation.notify("More is asked for.")
        }
        navigation.dismiss()
    }
}
