// Who has shelves.

/// Whose shelves: an account's, or those of a guest, who has them in the session.
enum Owner: Sendable {
    case account(Account.ID)
    case guest(GuestShelf)

    var isGuest: Bool {
        if case .guest = self { true } else { false }
    }
}
