// Tells a test that its site does not answer.

/// No answer came: the site cannot be reached, was too slow, or did not speak HTTP.
public struct TransportError: Error, CustomStringConvertible {
    /// The failure, and with whom.
    public let description: String

    init(_ description: String) { self.description = description }
}
