// The value that the whole of a visitor's session shares, whatever page is on show.

import Foundation
import Usher

struct SofaShared: Codable, Equatable, Sendable {
    /// Who is signed in; nil for a guest.
    var account: Account?
    /// When they last gave their password; nil for one who came by a mailed link.
    var passwordGiven: Date?
    var theme = Theme.system
    /// How many items of a shelf show at first.
    var perPage = SettingsForm.usualPerPage
    /// The shelf of a guest, until there is an account to keep it.
    var shelf = GuestShelf()
    /// The ids that a guest's own items have had since an account keeps them, for pages that were open.
    var kept: [Item.ID: Item.ID] = [:]
    /// True if a guest has gone on to the library: the welcome is behind them.
    var looksAround = false
}
