// What the tests of the services share: a fresh database, a moment, a temporary folder, accounts at the least cost.

import Foundation
import Synchronization
import Usher

@testable import Sofa

/// A moment to start from; later ones are `noon + 60`.
let noon = Date(timeIntervalSince1970: 1_800_000_000)

extension Database {
    /// A database in memory whose writers wait for a minute, since a busy machine may hold a story up.
    static func forTests() throws -> Database { try inMemory(waiting: .seconds(60)) }
}

struct Services {
    let database: Database

    init(_ database: Database) { self.database = database }
    init() throws { database = try .forTests() }

    var accounts: Accounts { Accounts(database: database, cost: .least) }
    var codes: Codes { Codes(database: database, cost: .least) }
    var items: Items { Items(database: database) }

    func account(_ email: String = "ada@example.org") async throws -> Account {
        try await accounts.create(email: email, password: "correct horse", now: noon)
    }
}

// The services as one visitor asks them, in one flow, outside of an action.

extension Asker {
    static let one = Asker(origin: "one")
}

extension SlowHash {
    func make(_ secret: String) async throws -> String { try await make(secret, for: "one") }
    func matches(_ secret: String, _ hash: String) async throws -> Bool { try await matches(secret, hash, for: "one") }
}

extension Accounts {
    func create(email: String, password: String, now: Date) async throws -> Account {
        try await create(email: email, password: password, from: "one", now: now)
    }

    func signIn(email: String, password: String, now: Date) async throws -> Account? {
        try await signIn(email: email, password: password, by: .one, now: now)
    }
}

extension Codes {
    func issue(for email: String, purpose: Purpose, in flow: String = "flow", now: Date) async throws -> Code {
        try await issue(for: email, purpose: purpose, in: flow, from: "one", now: now)
    }

    func check(
        _ code: String, for email: String, purpose: Purpose, in flow: String = "flow", now: Date
    ) async throws -> CodeResult {
        let typed = Typed(code: code, email: email, purpose: purpose, flow: flow)
        return switch try await redeem(typed, once: nil, from: "one", now: now, { _ in }) {
        case .right, .doneBefore: .right
        case .refused(let result): result
        }
    }
}

extension Links {
    func spend(_ token: String, now: Date) async throws -> Account? { try await spend(token, once: nil, now: now) }
}

extension Items {
    /// Of the catalogue.
    func shelf(_ kind: Kind) async throws -> [Item] { try await catalogue.items().filter { $0.kind == kind } }

    func setStatus(_ status: Status, of item: Item.ID, for account: Account.ID) async throws {
        try await setStatus(status, of: item, for: account, once: nil)
    }

    func add(_ draft: ItemDraft, for account: Account.ID) async throws -> Item.ID {
        try await add(draft, for: account, once: nil)
    }

    func change(_ id: Item.ID, to draft: ItemDraft, for account: Account.ID) async throws {
        try await change(id, to: draft, for: account, once: nil)
    }

    func remove(_ id: Item.ID, for account: Account.ID) async throws { try await remove(id, for: account, once: nil) }
}

extension Imports {
    func begin(_ file: FormFile, for account: Account.ID) async throws -> ID {
        try await begin(file, for: account, once: nil)
    }
}

/// Runs `body` with an empty folder and removes it.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("sofa-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

extension SofaServices {
    /// With a database in memory.
    static func forTests(_ mailer: any Mailer = Remembering()) throws -> SofaServices {
        SofaServices(database: try .forTests(), mailer: mailer, passwordCost: .least, codeCost: .least)
    }
}

/// A mailer that only remembers.
final class Remembering: Mailer {
    private let mails = Mutex<[Mail]>([])

    var sent: Int { mails.withLock { $0.count } }

    var last: Mail? { mails.withLock { $0.last } }

    /// The newest code.
    var code: String? {
        mails.withLock { $0.last?.text.firstMatch(of: /Code: (\d+)/).map { String($0.output.1) } }
    }

    func send(_ mail: Mail, now: Date) { mails.withLock { $0.append(mail) } }
}

/// A mailer whose post office is closed.
struct Failing: Mailer {
    struct Refused: Error {}
    func send(_ mail: Mail, now: Date) throws { throw Refused() }
}
