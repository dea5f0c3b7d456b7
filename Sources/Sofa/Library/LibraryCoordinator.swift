// The shelves, the items on them, and what lies over them: adding, importing, the settings, feedback.

import Usher

final class LibraryCoordinator: SofaFlow, Coordinator, LibraryTools {
    enum Route: Codable, Hashable {
        case shelves
        case item(Item.ID)
        case search(ShelfQuery)
        case add, settings, feedback, importList, signIn
    }

    struct State: Codable, Equatable {
        /// How many items those shelves show that show more than usual.
        var shown: [Kind: Int] = [:]
    }

    static let addresses: [Address<Route>] = [
        Address("library", .shelves),
        Address("library/search", Route.search, on: .shelves),
        Address("library/{id}", Route.item, on: .shelves),
        Address("add", .add, over: .shelves),
        Address("settings", .settings, over: .shelves),
        Address("feedback", .feedback, over: .shelves),
        Address("import", .importList, on: .shelves),
    ]
    static let screens: Screens = [LibraryScreen.self, SearchScreen.self]
    static let flows: Flows = [
        ItemCoordinator.self, AddCoordinator.self, SettingsCoordinator.self, FeedbackCoordinator.self,
        ImportCoordinator.self, SignInCoordinator.self,
    ]

    let navigation = Navigation<Route, Void>()
    var state = State()
    private let leave: (Departure) -> Void

    /// - Parameter leave: what a member's leaving means for the session as a whole.
    init(of parent: SofaFlow, leave: @escaping (Departure) -> Void) {
        self.leave = leave
        super.init(of: parent)
    }

    private var shelves: Shelves { Shelves(items: services.items, shared: shared) }

    func start() -> Route { .shelves }

    /// An import needs an account: a guest's shelf is too small for it.
    func admission(to route: Route) -> Admission<Route> {
        route == .importList && shared.account == nil ? .after(.signIn) : .yes
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .shelves:
            .screen(
                LibraryScreen(
                    search: navigation.search(ShelfQuery(), Route.search), items: services.items, owner: shelves.owner,
                    email: shared.account?.email, shown: { self.state.shown[$0] ?? self.shared.perPage },
                    whole: navigation.links { .search(ShelfQuery(kind: $0)) }, quickLook: quickLook, tools: self))
        case .search(let query):
            .screen(
                SearchScreen(
                    list: list(query, Route.search), items: services.items, owner: shelves.owner, quickLook: quickLook,
                    tools: self))
        case .item(let id):
            .flow(
                ItemCoordinator(id: id, of: self, tools: self),
                onFinish: { self.navigation.notify("“\($0)” is off your shelf.") })
        case .add:
            .flow(AddCoordinator(), onFinish: add)
        case .settings:
            .flow(
                SettingsCoordinator(
                    of: self, giveFeedback: { self.navigation.present(.feedback) }, leave: leave))
        case .feedback:
            .flow(
                FeedbackCoordinator(of: self),
                onFinish: { self.navigation.notify("Thank you for your feedback.") })
        case .importList:
            if let account = shared.account {
                .flow(ImportCoordinator(of: self, for: account))
            } else {
                // The page of an account that has signed out meanwhile.
                .flow(SignInCoordinator(of: self), onFinish: enter)
            }
        case .signIn:
            .flow(SignInCoordinator(of: self), onFinish: enter)
        }
    }

    private func quickLook(_ id: Item.ID) { navigation.present(.item(id), asQuickLook: true) }

    private func add(_ draft: ItemDraft) async throws {
        let shelves = shelves
        // The new item stands at the end of its shelf; it should be seen.
        let shelf = try await services.items.shelf(draft.kind, of: shelves.owner, showing: 0)
        if shelf.count < LibraryScreen.most { state.shown[draft.kind] = shelf.count + 1 }
        try await navigation.once { try await shelves.add(draft, once: $0) }
        navigation.notify("“\(draft.title)” is on your shelf.")
    }

    private func enter(_ entry: SignedIn) async throws {
        try await Membership(shared: shared, services: services)
            .begin(as: entry.account, .signedIn(entry), navigation)
        navigation.push(.importList)
    }

    // MARK: LibraryTools

    func addItem() { navigation.present(.add) }
    func openSettings() { navigation.present(.settings) }

    func importList() {
        if shared.account != nil { return navigation.push(.importList) }
        navigation.notify("Sign in to import a list. A guest’s shelf is too small for one.")
        navigation.push(.signIn)
    }
}
