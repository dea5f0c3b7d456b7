// Errors: those whose message a visitor reads, and those for whoever writes the app.

/// An error for the visitor to read: thrown by an action, the page comes back with what was typed and this message;
/// thrown by a screen's `load`, its page shows the message instead of the screen. An app makes its services' errors
/// such ones where a visitor can do something about them. One that an action throws says that nothing was done: to
/// press the same button makes another submission after it.
public protocol ShownError: Error {
    /// A sentence for the visitor.
    var message: String { get }
    /// The name of the form's field that it is about, nil for the form as a whole.
    var field: String? { get }
    /// The sentence as it is stored, so that it is read in the language of the page that shows it. The message, as an
    /// English text, where an error does not say otherwise.
    var phrase: Phrase { get }
}

extension ShownError {
    /// Nil: about the form as a whole.
    public var field: String? { nil }
    /// The message.
    public var phrase: Phrase { Phrase(message) }
}

/// A sentence for the visitor, where no service has an error of its own.
public struct VisitorError: ShownError, Equatable {
    /// The sentence that the visitor reads, in English.
    public var message: String { phrase.english }
    public let phrase: Phrase
    /// The name of the form's field that it stands at, nil for the form as a whole.
    public let field: String?

    /// - Parameters:
    ///   - message: a sentence that says what to do.
    ///   - field: the name of a field of the form that was sent.
    public init(_ message: Phrase, field: String? = nil) { (phrase, self.field) = (message, field) }

    /// - Parameters:
    ///   - message: a sentence that says what to do.
    ///   - field: the name of a field of the form that was sent.
    @_disfavoredOverload
    public init(_ message: String, field: String? = nil) { self.init(Phrase(message), field: field) }
}

/// The subject of a page is not there: thrown by a screen's `load`, its page says so with status 404, in its place in
/// the tree; thrown by an action, the page comes back with this sentence.
public struct NotFound: ShownError, Equatable {
    /// The sentence that the visitor reads, in English.
    public var message: String { phrase.english }
    public let phrase: Phrase

    /// - Parameter message: a sentence that says what may have become of it.
    public init(_ message: Phrase = "It may have been removed, or the address may be wrong.") { phrase = message }

    /// - Parameter message: a sentence that says what may have become of it.
    @_disfavoredOverload
    public init(_ message: String) { self.init(Phrase(message)) }
}

/// A mistake of the app: a move that cannot be made, a destination that decides. It ends one request, never the server.
public struct FlowError: Error, Sendable, CustomStringConvertible {
    /// The mistake and how to mend it; never holds what a visitor typed.
    public let description: String
    /// The place whose destination is wrong; nil for a mistake elsewhere.
    package internal(set) var place: Place?
    /// The fetch that stands where a page was asked for; nil for every other mistake.
    var fetch: (any Fetch)?

    package init(_ description: String) { self.description = description }

    /// A coordinator's type, its route, and the pattern of the route's address, as messages name them.
    package struct Place: Sendable {
        package let flow: String
        /// In how many flows it lies.
        package let depth: Int
        package let route: String
        package let path: String
    }
}

/// There is no room for another page: those that the session has hold too much, or all of them are in use.
struct NoRoom: ShownError {
    let message = "Too much is open at once. Close a page, or finish or shorten what you have begun, and try again."
}

/// The page does not offer the action now.
struct NotOffered: Error {}

/// The value that a visitor saw has changed since.
struct HasChanged: Error {}
