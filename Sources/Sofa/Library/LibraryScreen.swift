// “Library”: the shelves with their items.

import Usher

struct LibraryScreen: LoadingScreen, LibraryPage {
    static let template = "library/library"
    static let actions: Actions<Self> = [.button("quickLook", \.quickLook).taking(\.items)] + .libraryTools
    static let fields: Fields<Self> = [
        .flag("isSignedIn") { $0.email != nil }, .text("email", \.email),
    ]

    /// How many of a shelf stand on the page at most.
    static let most = 200

    let title = "Library"
    let search: SearchForm<ShelfQuery>
    let items: Items
    let owner: Owner
    /// Of whoever is signed in.
    let email: String?
    let shown: (Kind) -> Int
    /// The address of a whole shelf.
    let whole: @Sendable (Kind) -> String
    let quickLook: (Item.ID) -> Void
    let tools: any LibraryTools

    func load() async throws -> LibraryModel {
        let statuses = try await items.statuses(for: owner)
        var shelves: [ShelfModel] = []
        for kind in Kind.allCases {
            let shelf = try await items.shelf(kind, of: owner, showing: shown(kind))
            shelves.append(
                ShelfModel(
                    kind: kind, count: shelf.count, whole: whole(kind),
                    items: shelf.items.map { CardModel(item: $0, status: statuses[$0.id]) }))
        }
        return LibraryModel(shelves: shelves)
    }
}

struct LibraryModel: ViewModel {
    let shelves: [ShelfModel]
    var items: [Item.ID] { shelves.flatMap(\.items).map(\.item.id) }

    static let fields: Fields<Self> = [.list("shelves", \.shelves)]
}

struct ShelfModel: ViewModel {
    let kind: Kind
    let count: Int
    let whole: String
    let items: [CardModel]

    static let fields: Fields<Self> = [
        .text("name") { $0.kind.name },
        .text("anchor") { $0.kind.rawValue },
        .list("items", \.items),
        .text("whole", \.whole),
        .text("rest") { $0.rest?.text },
    ]

    /// Nil where all of them show.
    private var rest: Phrase? {
        count > items.count ? "Show all \(count, as: "count") \(Phrase(kind.name), as: "shelf")" : nil
    }
}

struct CardModel: ViewModel {
    let item: Item
    let status: Status?

    static let fields: Fields<Self> = [
        .text("id") { String($0.item.id) },
        .text("title", \.item.title),
        .text("creator", \.item.creator),
        .text("kind", \.item.kind.singular),
        .text("status", \.status?.name),
        .text("tone") { $0.item.kind.rawValue },
        .text("initials", \.item.initials),
    ]
}
