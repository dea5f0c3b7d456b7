// “Library”: the shelves with their items.

import Usher

struct LibraryScreen: Screen {
    static let template = "library/library"
    static let actionNames: Set = ["quickLook", "showAll", "settings"]
    static let fields: Fields<Self> = [
        .flag("isSignedIn") { $0.account != nil },
        .text("email") { $0.account?.email },
    ]

    let title = "Library"
    let items: Items
    let account: Account?
    let guestShelf: GuestShelf
    let perPage: Int
    let whole: [Kind]
    let quickLook: (Item.ID) -> Void
    let showAll: (Kind) -> Void
    let settings: () -> Void

    func load() async throws -> LibraryModel {
        var statuses = guestShelf.statuses
        if let account { statuses = try await items.statuses(for: account.id) }
        var shelves: [ShelfModel] = []
        for kind in Kind.allCases {
            let all = try await items.shelf(kind)
            let shown = whole.contains(kind) ? all.count : min(perPage, all.count)
            shelves.append(
                ShelfModel(
                    kind: kind, count: all.count,
                    items: all.prefix(shown).map { CardModel(item: $0, status: statuses[$0.id]) }))
        }
        return LibraryModel(shelves: shelves)
    }

    func actions(with model: LibraryModel) -> [Action] {
        [
            Action("quickLook", taking: model.shelves.flatMap(\.items).map(\.item.id), perform: quickLook),
            Action("showAll", taking: model.shelves.filter(\.hasMore).map(\.kind), perform: showAll),
            Action("settings", perform: settings),
        ]
    }
}

struct LibraryModel: ViewModel {
    let shelves: [ShelfModel]

    static let fields: Fields<Self> = [.list("shelves", \.shelves)]
}

struct ShelfModel: ViewModel {
    let kind: Kind
    let count: Int
    let items: [CardModel]

    var hasMore: Bool { items.count < count }

    static let fields: Fields<Self> = [
        .text("name", \.kind.name),
        .text("anchor", \.kind.rawValue),
        .list("items", \.items),
        .flag("hasMore", \.hasMore),
        .number("count", \.count),
    ]
}

struct CardModel: ViewModel {
    let item: Item
    let status: Status?

    static let fields: Fields<Self> = [
        .text("id") { String($0.item.id) },
        .text("title", \.item.title),
        .text("creator", \.item.creator),
        .text("status", \.status?.name),
        .text("tone", \.item.kind.rawValue),
        .text("initials", \.item.initials),
    ]
}
