// The shelves, the statuses and their state machine.

import Foundation
import Testing
import Usher

@testable import Sofa

struct ServicesItemsTests {
    @Test func `books start with the four that everybody looks for`() async throws {
        let books = try await Services().items.catalogue.items().filter { $0.kind == .book }
        #expect(
            books.prefix(4).map(\.title) == [
                "Thinking in SwiftUI", "Practical Combine", "Guide to Swift Codable", "Server Side Swift with Vapor",
            ])
    }

    @Test(arguments: Kind.allCases)
    func `a shelf has eight to twelve whole items of its kind`(kind: Kind) async throws {
        let items = try Services().items
        let shelf = try await items.shelf(kind)
        #expect((8...12).contains(shelf.count))
        for item in shelf {
            #expect(item.kind == kind)
            #expect(!item.title.isEmpty && !item.creator.isEmpty)
            #expect(item.notes.hasSuffix("."))
            #expect((1...2).contains(item.initials.count))
            #expect(try await items.item(item.id) == item)
        }
        #expect(Set(shelf.map(\.title)).count == shelf.count)
    }

    @Test func `an item that is not there is nil`() async throws {
        let items = try Services().items
        for id: Int64 in [0, -1, 9_999, .max, .min] {
            #expect(try await items.item(id) == nil)
        }
    }

    @Test(arguments: [
        ("Thinking in SwiftUI", "TS"), ("The Bear", "B"), ("Of the", "OT"), ("", ""), ("42", "4"), ("dark", "D"),
        ("Guide to Swift Codable", "GS"), ("Ölprinz, der", "ÖD"), ("🎲 Game", "G"),
    ])
    func `initials come from the words that say something`(title: String, initials: String) {
        #expect(Item(id: 1, kind: .book, title: title, creator: "", notes: "").initials == initials)
    }

    @Test func `the state machine goes forward one step and back to Someday from anywhere`() {
        #expect(Status.allCases.map(\.next) == [[.upNext], [.doing, .someday], [.done, .someday], [.someday]])
        #expect(Status.allCases.map(\.name) == ["Someday", "Up next", "Doing", "Done"])
    }

    @Test func `an item starts at Someday and moves as the state machine allows`() async throws {
        let services = try Services()
        let ada = try await services.account().id
        let items = services.items
        #expect(try await items.status(of: 1, for: ada) == .someday)
        #expect(try await items.statuses(for: ada).isEmpty)
        for status in [Status.upNext, .doing, .done, .someday] {
            try await items.setStatus(status, of: 1, for: ada)
            #expect(try await items.status(of: 1, for: ada) == status)
        }
        #expect(try await items.statuses(for: ada) == [1: .someday])
    }

    @Test func `a step that is not offered is refused, the same status again is not`() async throws {
        let services = try Services()
        let ada = try await services.account().id
        let items = services.items
        await #expect(throws: ItemsError.noSuchMove(from: .someday, to: .done)) {
            try await items.setStatus(.done, of: 1, for: ada)
        }
        try await items.setStatus(.upNext, of: 1, for: ada)
        try await items.setStatus(.upNext, of: 1, for: ada)
        await #expect(throws: ItemsError.noSuchMove(from: .upNext, to: .done)) {
            try await items.setStatus(.done, of: 1, for: ada)
        }
        #expect(try await items.status(of: 1, for: ada) == .upNext)
    }

    @Test func `statuses are an account's own`() async throws {
        let services = try Services()
        let ada = try await services.account().id
        let bea = try await services.account("bea@example.org").id
        try await services.items.setStatus(.upNext, of: 2, for: ada)
        #expect(try await services.items.status(of: 2, for: bea) == .someday)
        #expect(try await services.items.statuses(for: ada) == [2: .upNext])
        #expect(try await services.items.statuses(for: bea).isEmpty)
    }

    @Test func `no status without item or account`() async throws {
        let services = try Services()
        let ada = try await services.account().id
        await #expect(throws: ItemsError.noItem) {
            try await services.items.setStatus(.upNext, of: 9_999, for: ada)
        }
        await #expect(throws: AccountsError.noAccount) {
            try await services.items.setStatus(.upNext, of: 1, for: 9_999)
        }
    }

    @Test func `signing up keeps a guest's shelf, but what the account has said stands`() async throws {
        let services = try Services()
        let ada = try await services.account().id
        try await services.items.setStatus(.upNext, of: 1, for: ada)
        let shelf = GuestShelf(statuses: [1: .done, 2: .doing, 3: .done, 9_999: .doing])
        try await services.items.keep(shelf, for: ada)
        #expect(try await services.items.statuses(for: ada) == [1: .upNext, 2: .doing, 3: .done])
    }

    @Test func `a guest's shelf is kept around what the account has changed or taken away`() async throws {
        let services = try Services()
        let (items, ada) = (services.items, try await services.account().id)
        try await items.remove(1, for: ada)
        try await items.change(2, to: ItemDraft(kind: .book, title: "The account's"), for: ada)
        try await items.setStatus(.upNext, of: 3, for: ada)
        var shelf = GuestShelf(statuses: [1: .done])
        for id: Item.ID in 1...4 { shelf.change(id, to: ItemDraft(kind: .book, title: "A guest's")) }
        _ = try shelf.add(ItemDraft(kind: .game, title: "Chess"))
        shelf.remove(3)
        let ids = try await items.keep(shelf, for: ada)
        #expect(try await items.item(1, of: .account(ada)) == nil)
        #expect(try await items.item(2, of: .account(ada))?.title == "The account's")
        #expect(try await items.item(3, of: .account(ada))?.title == "Guide to Swift Codable")
        #expect(try await items.item(4, of: .account(ada))?.title == "A guest's")
        #expect(ids.count == 1)
        #expect(try await items.statuses(for: ada) == [3: .upNext])
    }

    @Test func `nothing is written for an account that is gone`() async throws {
        let services = try Services()
        let items = services.items
        let draft = ItemDraft(kind: .book, title: "Tea")
        await #expect(throws: AccountsError.noAccount) { try await items.add(draft, for: 77) }
        await #expect(throws: AccountsError.noAccount) { try await items.change(1, to: draft, for: 77) }
        await #expect(throws: AccountsError.noAccount) { try await items.remove(1, for: 77) }
        await #expect(throws: AccountsError.noAccount) { try await items.keep(GuestShelf(), for: 77) }
        let list = FormFile(name: "list.csv", bytes: Array("Tea,Book".utf8))
        await #expect(throws: AccountsError.noAccount) {
            try await Imports(database: services.database).begin(list, for: 77)
        }
    }

    @Test func `a guest's item moves as the state machine allows, too`() throws {
        var shelf = GuestShelf()
        #expect(throws: ItemsError.noSuchMove(from: .someday, to: .done)) { try shelf.move(1, to: .done) }
        try shelf.move(1, to: .upNext)
        try shelf.move(1, to: .upNext)
        #expect(shelf.statuses == [1: .upNext])
    }

    @Test func `a guest's shelf survives being stored with its session`() throws {
        let shelf = GuestShelf(statuses: [1: .done, 7: .upNext])
        let back = try JSONDecoder().decode(GuestShelf.self, from: JSONEncoder().encode(shelf))
        #expect(back == shelf)
        #expect(back.status(of: 7) == .upNext)
        #expect(back.status(of: 8) == .someday)
    }
}
