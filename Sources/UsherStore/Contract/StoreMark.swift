// How a process knows without asking that what it has of its store is the newest.

/// Tells what others had changed in a store by a certain moment. Two that are equal have nothing between them.
public struct StoreMark: Equatable, Sendable {
    private let number: UInt64

    /// - Parameter number: another one each time that somebody else has changed anything.
    public init(_ number: UInt64) { self.number = number }
}
