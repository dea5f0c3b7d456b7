// A form whose answer was lost, and that is sent again: what the services wrote the first time, they do not write
// again.

import Foundation
import GRDB
import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `A form that is sent again, because its answer was lost` {
    private let mailer = Remembering()
    private let services: SofaServices
    private let shared: Shared<SofaShared>
    private let ann: Account

    init() async throws {
        services = try .forTests(mailer)
        ann = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        shared = Shared(SofaShared(account: ann, passwordGiven: Date()))
    }

    private func count(_ table: String) async throws -> Int? {
        try await services.items.database.writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    private var library: FlowTester<LibraryCoordinator> {
        FlowTester(
            LibraryCoordinator(of: SofaFlow(services: services, shared: shared), leave: { _ in }), sharing: shared)
    }

    private func account() throws -> FlowTester<AccountCoordinator> {
        FlowTester(
            AccountCoordinator(of: SofaFlow(services: services, shared: shared), close: {}, deleted: {}),
            sharing: shared)
    }

    @Test func `adds one item, and another one for another submission or another account`() async throws {
        let before = try #require(try await count("item"))
        let draft = ItemDraft(kind: .game, title: "Chess")
        for _ in 1...3 {
            let library = library
            try await library.finish(.add, with: draft, submission: "a")
            #expect(library.moves == [.notify("“Chess” is on your shelf.")])
        }
        #expect(try await count("item") == before + 1)
        try await library.finish(.add, with: draft, submission: "b")
        #expect(try await count("item") == before + 2)
        let bob = try await services.accounts.create(email: "bob@example.org", password: "a long walk home", now: noon)
        _ = try await services.items.add(draft, for: bob.id, once: "a")
        #expect(try await count("item") == before + 3)
        let ids = (
            try await services.items.add(draft, for: bob.id, once: "c"),
            try await services.items.add(draft, for: bob.id, once: "c")
        )
        #expect(ids.0 == ids.1)
    }

    @Test func `undoes nothing that came between`() async throws {
        let items = services.items
        let own = try await items.add(ItemDraft(kind: .book, title: "Tea"), for: ann.id)
        for round in 1...2 {
            try await items.change(own, to: ItemDraft(kind: .book, title: "Coffee"), for: ann.id, once: "change")
            try await items.setStatus(.upNext, of: own, for: ann.id, once: "move")
            try await items.remove(3, for: ann.id, once: "remove")
            guard round == 1 else { break }
            // In another tab.
            try await items.change(own, to: ItemDraft(kind: .book, title: "Cocoa"), for: ann.id, once: "other")
            try await items.setStatus(.doing, of: own, for: ann.id, once: "other")
        }
        #expect(try await items.item(own, of: .account(ann.id))?.title == "Cocoa")
        #expect(try await items.status(of: own, for: ann.id) == .doing)
    }

    @Test func `begins one import, and adds its lines once, wherever the job is begun`() async throws {
        let list = FormFile(
            name: "list.csv", bytes: Array((1...1_200).map { "Item \($0),Book\n" }.joined().utf8))
        var jobs: [@Sendable () async throws -> Void] = []
        var ids: Set<String> = []
        for _ in 1...3 {
            let importing = FlowTester(ImportCoordinator(of: SofaFlow(services: services), for: ann))
            try await importing.press("import", files: ["list": list], submission: "a", at: .choose)
            ids.formUnion(importing.jobs.keys)
            jobs += importing.jobs.values
        }
        #expect(ids.count == 1 && jobs.count == 3)
        try await withThrowingTaskGroup { group in
            for job in jobs { group.addTask { try await job() } }
            try await group.waitForAll()
        }
        #expect(try await services.items.shelf(.book, of: .account(ann.id), showing: 0).count == 11 + 1_200)
        let progress = try await services.imports.progress(#require(ids.first), of: ann.id)
        #expect(progress?.state == .done && progress?.added == 1_200)
    }

    @Test func `goes on with an import where a process that is gone had come to, and adds nothing twice`() async throws
    {
        let text = (1...1_200).map { "Item \($0),Book\n" }.joined()
        let list = FormFile(name: "list.csv", bytes: Array(text.utf8))
        let id = try await services.imports.begin(list, for: ann.id, once: "a")
        // As after the first batch.
        let done = text.split(separator: "\n").prefix(500).reduce(0) { $0 + $1.utf8.count + 1 }
        let account = ann.id
        try await services.items.database.writer.write { database in
            for number in 1...500 {
                _ = try Items.insert(
                    ItemDraft(kind: .book, title: "Item \(number)"), for: account, in: database)
            }
            try database.execute(sql: "UPDATE import SET done = ?, added = 500", arguments: [done])
        }
        // Elsewhere, with a copy of the form.
        let other = Imports(database: services.items.database)
        #expect(try await other.begin(list, for: ann.id, once: "a") == id)
        try await other.run(id, list, for: ann.id)
        let progress = try await other.progress(id, of: ann.id)
        #expect(progress?.state == .done && progress?.added == 1_200 && progress?.refused == 0)
        #expect(try await services.items.shelf(.book, of: .account(ann.id), showing: 0).count == 11 + 1_200)
    }

    /// The third time the session could not be stored before, and the visitor has gone on as a guest.
    @Test func `makes one account, and keeps each of a guest's items once`() async throws {
        var state = NewAccountCoordinator.State(
            email: Answer(EmailForm(email: "bob@example.org")), password: Answer("a hash"),
            agrees: Answer(ConsentForm(agrees: true)))
        let first = FlowTester(NewAccountCoordinator(services: services, visit: Visit()))
        first.state = state
        try await first.press("next", fields: ["agrees": "on"], at: .consent)
        state = first.state
        let code = ["code": try #require(mailer.code)]
        var shelf = GuestShelf()
        _ = try shelf.add(ItemDraft(kind: .book, title: "Tea"))
        var accounts: [Account] = []
        for submission in ["a", "a", "b"] {
            if submission == "b" { _ = try shelf.add(ItemDraft(kind: .book, title: "Cake")) }
            let flow = FlowTester(NewAccountCoordinator(services: services, visit: Visit()))
            flow.state = state
            try await flow.press("confirm", fields: code, submission: submission, at: .code)
            let account = try #require(flow.output)
            accounts.append(account)
            let guest = Shared(SofaShared(shelf: shelf))
            let library = FlowTester(
                LibraryCoordinator(of: SofaFlow(services: services, shared: guest), leave: { _ in }), sharing: guest)
            try await library.finish(
                .signIn, with: SignedIn(account: account, byPassword: true), submission: submission)
            #expect(guest.kept.count == shelf.own.count)
        }
        #expect(accounts == Array(repeating: accounts[0], count: 3) && accounts[0].email == "bob@example.org")
        #expect(try await services.items.shelf(.book, of: .account(accounts[0].id), showing: 0).count == 11 + 2)
    }

    @Test func `changes the email once, and mails once`() async throws {
        let change = FlowTester(
            ChangeEmailCoordinator(services: services, shared: shared, visit: Visit()), sharing: shared)
        try await change.press("next", fields: ["email": "ann@example.com"], at: .email)
        let code = ["code": try #require(mailer.code)]
        let sent = mailer.sent
        for _ in 1...2 {
            try await change.press("confirm", fields: code, submission: "a", at: .code)
            #expect(change.moves == [.finish] && change.output == Account(id: ann.id, email: "ann@example.com"))
        }
        #expect(mailer.sent == sent + 1)
    }

    @Test func `changes the password once, though the former one is wrong by then`() async throws {
        let fields = [
            "current": "a long walk home", "password": "a short walk home",
        ]
        for _ in 1...2 {
            let account = try account()
            try await account.press("change", fields: fields, submission: "a", at: .changePassword)
            #expect(
                account.moves == [
                    .privilegeChanged(as: "\(ann.id)"), .endOthers(of: "\(ann.id)"), .pop,
                    .notify("Your password is changed. All other browsers are signed out."),
                ])
        }
        #expect(mailer.sent == 1)
        await #expect(throws: VisitorError("This is not your password.", field: "current")) {
            try await account().press("change", fields: fields, submission: "b", at: .changePassword)
        }
        // Somebody else's submission of that id is another one.
        let bob = try await services.accounts.create(email: "bob@example.org", password: "a long walk home", now: noon)
        let asked = try await services.accounts.changePassword(
            of: bob.id, from: "wrong wrong", to: "a short walk home", once: "a", by: .one, now: noon)
        #expect(asked == .wrong)
    }

    @Test func `signs in by the same link, as long as that would have been good`() async throws {
        let token = try #require(try await services.links.issue(for: ann.email, now: noon)?.token)
        for _ in 1...2 { #expect(try await services.links.spend(token, once: "a", now: noon) == ann) }
        #expect(try await services.links.spend(token, once: "b", now: noon) == nil)
        #expect(try await services.links.spend(token, once: nil, now: noon) == nil)
        #expect(try await services.links.spend(token, once: "a", now: noon + Links.lifetime) == nil)
    }

    @Test func `is another form after a day`() async throws {
        let items = Items(database: services.items.database, now: { noon })
        let draft = ItemDraft(kind: .book, title: "Tea")
        let first = try await items.add(draft, for: ann.id, once: "a")
        let later = Items(database: services.items.database, now: { noon + 24 * 60 * 60 })
        #expect(try await later.add(draft, for: ann.id, once: "a") != first)
    }
}
