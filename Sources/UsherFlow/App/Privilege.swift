// Who a session acts for, where its flows say so.

/// Who a session acts for from an action on.
package enum Privilege: Equatable, Sendable {
    /// A guest, or somebody that the app does not name.
    case nobody
    /// The id of an account, as a text, and what its browser is known by besides (see `Navigation.privilegeChanged`).
    case principal(String, credential: String? = nil)
}
