// The one lock of Usher: a value that can be reached only while its lock is held.
//
// It is Synchronization.Mutex, a futex on Linux. ThreadSanitizer does not know that futex and reports a race on
// everything it guards; built with USHER_PTHREAD_LOCK the same type uses a pthread mutex, which the sanitizer does
// know.
//
// Inlinable, since generic code of another module instantiates its types at each call; and public, since Swift 6.3 does
// not show other modules the bodies of what is `package`. No product has this target.

#if USHER_PTHREAD_LOCK
    import Glibc

    /// A value behind a lock, stored in place; for a stored property of a class. Not recursive.
    public struct Lock<Value>: ~Copyable, @unchecked Sendable {
        // because the value is reached only through the pointer, and the pointer only under the mutex
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>
        private let value: UnsafeMutablePointer<Value>

        /// A lock that nobody holds.
        public init(_ value: sending Value) {
            mutex = .allocate(capacity: 1)
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
            self.value = .allocate(capacity: 1)
            self.value.initialize(to: value)
        }

        deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            pthread_mutex_destroy(mutex)
            mutex.deinitialize(count: 1)
            mutex.deallocate()
        }

        /// Calls with the value while nobody else holds the lock. Never call out to code that may take it in `body`.
        public borrowing func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }
#else
    public import Synchronization

    /// A value behind a lock, stored in place; for a stored property of a class. Not recursive.
    public struct Lock<Value>: ~Copyable, Sendable {
        @usableFromInline let mutex: Mutex<Value>

        /// A lock that nobody holds.
        @inlinable
        public init(_ value: sending Value) { mutex = Mutex(value) }

        /// Calls with the value while nobody else holds the lock. Never call out to code that may take it in `body`.
        @inlinable
        public borrowing func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    }
#endif
