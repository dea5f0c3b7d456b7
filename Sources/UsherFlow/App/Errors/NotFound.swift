// What an app throws where there is nothing to show.

/// What a page is about is not there: thrown by a screen's `load`, its page says so with status 404, in its place in
/// the tree; thrown by an action, the page comes back with this sentence.
public struct NotFound: ShownError, Equatable {
    /// What the visitor reads, in English.
    public var message: String { phrase.english }
    public let phrase: Phrase

    /// - Parameter message: a sentence that says what may have become of it.
    public init(_ message: Phrase = "It may have been removed, or the address is mistyped.") { phrase = message }

    /// - Parameter message: a sentence that says what may have become of it.
    @_disfavoredOverload
    public init(_ message: String) { self.init(Phrase(message)) }
}
