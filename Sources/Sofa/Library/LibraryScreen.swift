// “Library”: the shelves with their items.

import Usher

struct LibraryScreen: LoadingScreen, LibraryPage {
    static let template = "library/library"
    static let actions: Actions<Self> =
        [
            .button("quickLook", \.quickLook).taking(\.items), .button("show", \.show).taking(\.cutShelves),
            .button("showEarlier", \.showEarlier).taking(\.movedShelves),
        ]
        + .libraryTools
    static let fields: Fields<Self> = [
        .flag("isSignedIn") { $0.email != nil }, .text("email", \.email),
    ]

    /// How many items one press shows more of.
    static let more = 200
    /// How many of a shelf stand on the page at most; those before them go as more are shown.
    static let most = 400

    let title = "Library"
    let items: Items
    let owner: Owner
    /// Of whoever is signed in.
    let email: String?
    let perPage: Int
    let shown: [Kind: Int]
    let quickLook: (Item.ID) -> Void
    let show, showEarlier: (Kind) async throws -> Void
    let tools: any LibraryTools

    func load() async throws -> LibraryModel {
        let statuses = try await items.statuses(for: owner)
        var shelves: [ShelfModel] = []
        for kind in Kind.allCases {
            let end = shown[kind] ?? perPage
            var start = max(0, end - Self.most)
            var shelf = try await items.shelf(kind, of: owner, from: start, showing: end - start)
            if shelf.items.isEmpty, start > 0 {
                // So many have gone since that the shelf ends before them.
                start = max(0, shelf.count - Self.most)
                shelf = try await items.shelf(kind, of: owner, from: start, showing: Self.most)
            }
            shelves.append(
                ShelfModel(
                    kind: kind, count: shelf.count, earlier: start,
                    items: shelf.items.map { CardModel(item: $0, status: statuses[$0.id]) }))
        }
        return LibraryModel(shelves: shelves)
    }

    func title(with model: LibraryModel) -> String { title }
}

extension Kind: ActionArgument {}

struct LibraryModel: ViewModel {
    let shelves: [ShelfModel]
    var items: [Item.ID] { shelves.flatMap(\.items).map(\.item.id) }
    /// Those of which some items do not show.
    var cutShelves: [Kind] { shelves.filter { $0.more > 0 }.map(\.kind) }
    /// Those whose first items do not show any more.
    var movedShelves: [Kind] { shelves.filter { $0.earlier > 0 }.map(\.kind) }

    static let fields: Fields<Self> = [.list("shelves", \.shelves)]
}

struct ShelfModel: ViewModel {
    let kind: Kind
    let count: Int
    /// How many stand before those that show.
    let earlier: Int
    let items: [CardModel]

    /// How many of the hidden ones a press shows.
    var more: Int { min(LibraryScreen.more, max(0, count - earlier - items.count)) }
    private var isWhole: Bool { more == count - items.count && count <= LibraryScreen.most }

    static let fields: Fields<Self> = [
        .text("name") { $0.kind.name },
        .text("anchor") { $0.kind.rawValue },
        .list("items", \.items),
        .text("more") { shelf in
            guard shelf.more > 0 else { return nil }
            return shelf.isWhole ? "all \(shelf.count) \(shelf.kind.name)" : "\(shelf.more) more \(shelf.kind.name)"
        },
        .text("earlier") { shelf in
            shelf.earlier > 0 ? "\(min(LibraryScreen.more, shelf.earlier)) earlier \(shelf.kind.name)" : nil
        },
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
        .text("tone") { $0.item.kind.rawValue },
        .text("initials", \.item.initials),
    ]
}
