// What a typed code is worth.

enum CodeResult: Equatable, Sendable {
    case right
    /// At least one.
    case wrong(triesLeft: Int)
    /// Also where none was issued, or it has been used: to the visitor these are the same.
    case expired
    /// No tries left: only a new code helps.
    case tooMany
}
