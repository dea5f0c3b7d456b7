// What Sofa's flows work with. Made once, and given to each coordinator that needs it.

import Foundation

struct SofaServices: Sendable {
    let accounts: Accounts
    let codes: Codes
    let items: Items
    let mailer: any Mailer
    /// The time of day, for codes and accounts.
    let now: @Sendable () -> Date

    init(
        database: Database, mailer: any Mailer, passwordCost: SlowHash.Cost = .interactive,
        codeCost: SlowHash.Cost = .brief, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        accounts = Accounts(database: database, cost: passwordCost)
        codes = Codes(database: database, cost: codeCost)
        items = Items(database: database)
        self.mailer = mailer
        self.now = now
    }
}
