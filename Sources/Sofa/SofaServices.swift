// The services of Sofa's flows: made once, and given to each coordinator that needs them.

import Foundation
import Usher

struct SofaServices: Sendable {
    let accounts: Accounts
    let codes: Codes
    let links: Links
    let items: Items
    let imports: Imports
    let mailer: any Mailer
    /// The origin that addresses in mails begin with, `http://localhost:8080`; known once Sofa listens.
    let origin = MailOrigin("http://localhost:8080")
    /// The time of day, for codes and accounts.
    let now: @Sendable () -> Date

    init(
        database: Database, mailer: any Mailer, passwordCost: SlowHash.Cost = .interactive,
        codeCost: SlowHash.Cost = .brief, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        accounts = Accounts(database: database, cost: passwordCost)
        codes = Codes(database: database, cost: codeCost)
        links = Links(database: database)
        items = Items(database: database, now: now)
        imports = Imports(database: database, now: now)
        self.mailer = mailer
        self.now = now
    }
}
