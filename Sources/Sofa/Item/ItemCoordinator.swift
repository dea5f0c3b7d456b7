// One item, pushed from the list or as a quick look over it: the flow does not know which. Ends with the title of an
// item that was taken off the shelf.

import Usher

final class ItemCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable { case item, edit, deletion, newAccount }

    static let addresses: [Address<Route>] = [Address("", .item)]
    static let screens: Screens = [ItemScreen.self, EditScreen.self, ItemDeletionScreen.self]
    static let flows: Flows = [NewAccountCoordinator.self]

    let navigation = Navigation<Route, String>()
    private let given: Item.ID
    private let tools: any LibraryTools

    init(id: Item.ID, of parent: SofaFlow, tools: any LibraryTools) {
        (given, self.tools) = (id, tools)
        super.init(of: parent)
    }

    /// A guest's own item has another id once an account keeps it.
    private var id: Item.ID { shared.kept[given] ?? given }

    private var shelves: Shelves { Shelves(items: services.items, shared: shared) }

    func start() -> Route { .item }

    func destination(for route: Route) -> Destination {
        switch route {
        case .item:
            .screen(
                ItemScreen(
                    id: id, items: services.items, owner: shelves.owner, move: move,
                    edit: { self.navigation.push(.edit) }, delete: { self.navigation.present(.deletion) },
                    saveToAccount: shared.account == nil ? { self.navigation.push(.newAccount) } : nil,
                    close: navigation.cancel, tools: tools))
        case .edit:
            .screen(
                EditScreen(
                    id: id, items: services.items, owner: shelves.owner, save: save, cancel: navigation.pop))
        case .deletion:
            .screen(
                ItemDeletionScreen(
                    id: id, items: services.items, owner: shelves.owner, delete: delete,
                    keep: navigation.dismiss))
        case .newAccount:
            .flow(
                NewAccountCoordinator(services: services, visit: visit),
                onFinish: { account in
                    try await Membership(shared: self.shared, services: self.services)
                        .begin(as: account, .signedUp, self.navigation)
                })
        }
    }

    private func move(to status: Status) async throws {
        try await navigation.once { try await shelves.move(id, to: status, once: $0) }
        navigation.notify("Moved to \(status.name).")
    }

    private func save(_ form: DetailsForm, of item: Item) async throws {
        let draft = ItemDraft(kind: item.kind, title: form.title, notes: form.notes)
        try await navigation.once { try await shelves.change(id, to: draft, once: $0) }
        navigation.pop()
        navigation.notify("Saved.")
    }

    private func delete(_ title: String) async throws {
        try await navigation.once { try await shelves.remove(id, once: $0) }
        navigation.finish(title)
    }
}
