// What the whole of a visitor's session shares, whatever page is on show.

import Usher

struct SofaShared: Codable, Equatable, Sendable {
    /// Who is signed in; nil for a guest.
    var account: Account?
    var theme = Theme.system
    /// How many items of a shelf show at first.
    var perPage = 8
    /// Where a guest's items stand, until there is an account to keep it.
    var shelf = GuestShelf()
    /// The ids that a guest's own items have had since an account keeps them, for pages that were open.
    var kept: [Item.ID: Item.ID] = [:]
    /// Whether a guest has gone on to the library: the welcome is behind them.
    var looksAround = false
}

enum Theme: String, Codable, CaseIterable, Sendable {
    case system, light, dark

    var name: String {
        switch self {
        case .system: "System"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}

extension Shared where Value == SofaShared {
    /// The visitor is this account's from now on, and what they chose as a guest becomes the account's. One who signed
    /// in meanwhile, in another tab, stays who they are.
    ///
    /// - Returns: whether it is so.
    func signIn(_ account: Account, keepingShelfIn items: Items) async throws -> Bool {
        if let present = value.account { return present.id == account.id }
        value.kept.merge(try await items.keep(value.shelf, for: account.id)) { $1 }
        value.shelf = GuestShelf()
        value.account = account
        return true
    }
}

/// What the template `document` may name, beside what every site's may.
struct SofaDocument: ViewModel {
    let shared: SofaShared

    static let fields: Fields<Self> = [
        .text("theme", \.shared.theme.rawValue),
        .flag("isSignedIn") { $0.shared.account != nil },
        .text("email") { $0.shared.account?.email },
    ]
}
