// What an app throws where there is nothing to show.

/// What a page is about is not there: thrown by a screen's `load`, its page says so with status 404, in its place in
/// the tree; thrown by an action, the page comes back with this sentence.
public struct NotFound: ShownError, Equatable {
    /// What the visitor reads.
    public let message: String

    /// - Parameter message: a sentence that says what may have become of it.
    public init(_ message: String = "It may have been removed, or the address is mistyped.") { self.message = message }
}
