// What the tests of the services share: a fresh database, a moment, a temporary folder, accounts at the least cost.

import Foundation
import Synchronization

@testable import Sofa

/// A moment to start from; later ones are `noon + 60`.
let noon = Date(timeIntervalSince1970: 1_800_000_000)

struct Services {
    let database: Database

    init(_ database: Database) { self.database = database }
    init() throws { database = try Database.inMemory() }

    var accounts: Accounts { Accounts(database: database, cost: .least) }
    var codes: Codes { Codes(database: database, cost: .least) }
    var items: Items { Items(database: database) }

    func account(_ email: String = "ada@example.org") async throws -> Account {
        try await accounts.create(email: email, password: "correct horse", now: noon)
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
        SofaServices(database: try .inMemory(), mailer: mailer, passwordCost: .least, codeCost: .least)
    }
}

/// A mailer that only remembers.
final class Remembering: Mailer {
    private let mails = Mutex<[Mail]>([])

    var sent: Int { mails.withLock { $0.count } }

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
