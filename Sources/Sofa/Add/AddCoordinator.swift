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

    let navigation = Navigation<Route, ItemDraft>()
    var state = State()

    func start() -> Route { .kind }

    func destination(for route: Route) -> Destination {
        switch route {
        case .kind:
            .screen(
                KindScreen(
                    chosen: state.kind,
                    next: { form in
                        self.state.kind = form.kind
                        self.navigation.push(.details)
                    }, close: { self.navigation.cancel() }))
        case .details:
            .screen(
                DetailsScreen(
                    typed: DetailsForm(title: state.title, notes: state.notes),
                    next: { form in
                        self.state.title = form.title
                        self.state.notes = form.notes
                        self.navigation.push(.confirm)
                    }, back: { self.navigation.pop() }, close: { self.navigation.cancel() }))
        case .confirm:
            .screen(
                AddItScreen(
                    draft: ItemDraft(kind: state.kind, title: state.title, notes: state.notes),
                    add: { self.navigation.finish($0) }, back: { self.navigation.pop() },
                    close: { self.navigation.cancel() }))
        }
    }
}
