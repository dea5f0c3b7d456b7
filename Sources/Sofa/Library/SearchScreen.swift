// “Search”: the items of all shelves or of one, looked for and sorted.

import Usher

struct SearchScreen: ListScreen, LibraryPage {
    static let template = "library/search"
    static let actions: Actions<Self> =
        .list + [.button("quickLook", \.quickLook).taking(Item.ID.self)] + .libraryTools
    static let columns: [ListColumn<ShelfQuery.Column>] = [
        .text("Title", by: .title), .text("Where it stands", by: .status),
    ]

    let list: Listing<ShelfQuery, Never>
    let items: Items
    let owner: Owner
    let quickLook: (Item.ID) -> Void
    let tools: any LibraryTools
    var title: String { list.query.kind?.name ?? "Search" }

    func page(_ query: ShelfQuery) async throws -> ListPage<CardModel> {
        try await items.page(query, of: owner, size: 48).map { CardModel(item: $0.item, status: $0.status) }
    }

    static func found(_ count: Int) -> Phrase { "\(count, as: "count") on your shelves" }
}
