// The lock of what every request asks for. The one of UsherHTTP is generic code of another module, which is not
// specialized here and looks up its metadata at each call. This one is compiled where it is used.

#if USHER_PTHREAD_LOCK
    internal import UsherHTTP

    /// ThreadSanitizer does not know the lock below: see `Lock`.
    typealias Guarded = Lock
#else
    internal import Synchronization

    /// A value behind a lock, stored in place; for a stored property of a class.
    struct Guarded<Value>: ~Copyable, Sendable {
        private let mutex: Mutex<Value>

        init(_ value: sending Value) { mutex = Mutex(value) }

        borrowing func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result { try mutex.withLock(body) }
    }
#endif
