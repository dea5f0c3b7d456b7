// What goes wrong between an app and its page tree, and what a visitor is told.

/// A mistake of the app: a move that cannot be made, a destination that decides. It ends one request, never the server.
public struct FlowError: Error, Sendable, CustomStringConvertible {
    /// What happened and how to mend it; never holds what a visitor typed.
    public let description: String

    package init(_ description: String) { self.description = description }
}

/// An error for the visitor to read: thrown by an action, the page comes back with what was typed and this message;
/// thrown by a screen's `load`, its page shows the message instead of the screen. An app makes its services' errors
/// such ones where a visitor can do something about them.
public protocol ShownError: Error {
    /// A sentence for the visitor.
    var message: String { get }
    /// The name of the form's field that it is about, nil for the form as a whole.
    var field: String? { get }
}

extension ShownError {
    public var field: String? { nil }
}

/// There is no room for another page: all that the session has are in use or hold something.
struct NoRoom: ShownError {
    let message = "Too much is open here at once. Close a page, or finish what you have begun, and try again."
}

/// What a page is about is not there: thrown by a screen's `load`, its page says so with status 404, in its place in
/// the tree; thrown by an action, the page comes back with this sentence.
public struct NotFound: ShownError, Equatable {
    public let message: String

    public init(_ message: String = "It may have been removed, or the address is mistyped.") { self.message = message }
}

/// A sentence for the visitor, where no service has an error of its own.
public struct VisitorError: ShownError, Equatable {
    public let message: String
    public let field: String?

    public init(_ message: String, field: String? = nil) {
        self.message = message
        self.field = field
    }
}
