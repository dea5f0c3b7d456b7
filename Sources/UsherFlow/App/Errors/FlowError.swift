// What goes wrong between an app and its page tree.

/// A mistake of the app: a move that cannot be made, a destination that decides. It ends one request, never the server.
public struct FlowError: Error, Sendable, CustomStringConvertible {
    /// What happened and how to mend it; never holds what a visitor typed.
    public let description: String

    package init(_ description: String) { self.description = description }
}
