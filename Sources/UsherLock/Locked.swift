// A value behind the package's lock, with a reference of its own.

/// A `Lock` by reference, for what is copied or shared.
public final class Locked<Value>: Sendable {
    @usableFromInline let lock: Lock<Value>

    /// A lock that nobody holds.
    @inlinable
    public init(_ value: sending Value) { lock = Lock(value) }

    /// Calls with the value while nobody else holds the lock. Never call out to code that may take it in `body`.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try lock.withLock(body)
    }
}
