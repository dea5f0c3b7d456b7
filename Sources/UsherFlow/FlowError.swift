// What goes wrong between an app and its page tree, and what a visitor is told.

/// A mistake of the app: a move that cannot be made, a destination that decides. It ends one request, never the server.
public struct FlowError: Error, Sendable, CustomStringConvertible {
    /// What happened and how to mend it; never holds what a visitor typed.
    public let description: String

    package init(_ description: String) { self.description = description }
}

/// Thrown by an action or a service for the visitor to read: the page comes back with what was typed and this message.
public struct VisitorError: Error, Sendable, Equatable {
    /// A sentence for the visitor.
    public let message: String
    /// The name of the form's field that it is about, nil for the form as a whole.
    public let field: String?

    public init(_ message: String, field: String? = nil) {
        self.message = message
        self.field = field
    }
}
