// What goes wrong between an app and its page tree.

/// A mistake of the app: a move that cannot be made, a destination that decides. It ends one request, never the server.
public struct FlowError: Error, Sendable, CustomStringConvertible {
    /// What happened and how to mend it; never holds what a visitor typed.
    public let description: String
    /// Where a destination was asked for that is wrong; nil for what went wrong elsewhere.
    package internal(set) var place: Place?
    /// What stands where a page was asked for; nil for every other mistake.
    var file: (@Sendable () async throws -> Download)?

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
