// A new item for the shelves, in three steps. Ends with what it is; who started the flow puts it there.

import Usher

final class AddCoordinator: Coordinator {
    enum Route: Codable, Hashable { case kind, details, confirm }

    struct State: Codable, Equatable {
        var kind = Kind.book
        var title = ""
        var notes = ""
    }

    static let addresses: [Address<Route>] = [Address("", .kind)]
    static let screens: Screens = [KindScreen.self, DetailsScreen.self, AddItScreen.self]

    let navigation = Navigation<Route, ItemDraft>()
    var state = State()

    func start() -> Route { .kind }

    func destination(for route: Route) -> Destination {
        switch route {
        case .kind:
            .screen(
                KindScreen(
                    form: KindForm(kind: state.kind),
                    next: { form in
                        self.state.kind = form.kind
                        self.navigation.push(.details)
                    }, close: navigation.cancel))
        case .details:
            .screen(
                DetailsScreen(
                    form: DetailsForm(title: state.title, notes: state.notes),
                    next: { form in
                        self.state.title = form.title
                        self.state.notes = form.notes
                        self.navigation.push(.confirm)
                    }, back: navigation.pop, close: navigation.cancel))
        case .confirm:
            .screen(
                AddItScreen(
                    draft: ItemDraft(kind: state.kind, title: state.title, notes: state.notes),
                    add: navigation.finish, back: navigation.pop,
                    close: navigation.cancel))
        }
    }
}
