// What a mailed link is worth when somebody opens it.

/// The state of a mailed link.
enum LinkState: Equatable, Sendable {
    case fresh, used
    /// Too old, mistyped, or of an account that is gone: to the visitor these are the same.
    case unknown
}
