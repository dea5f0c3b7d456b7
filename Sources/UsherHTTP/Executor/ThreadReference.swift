// What a thread is at, known to the thread alone.

import Glibc

/// A reference that each thread has for itself.
struct ThreadReference<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        self.key = key
    }

    /// The caller's thread's.
    var value: Object? { pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } }

    /// Does `work` while `object` is this thread's.
    func holding<Result>(_ object: Object, _ work: () throws -> Result) rethrows -> Result {
        let before = pthread_getspecific(key)
        pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
        defer { pthread_setspecific(key, before) }
        return try work()
    }
}
