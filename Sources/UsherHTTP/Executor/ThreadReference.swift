// Thread-local references.

import Glibc

/// A variable that each thread has for itself.
struct ThreadReference<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    /// The key is never freed; the process has some thousand of them.
    init() {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        self.key = key
    }

    /// The object of the calling thread, if it has one.
    var value: Object? { pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } }

    /// Gives the calling thread an object that is never freed.
    func setForever(_ object: Object) { pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque()) }

    /// Does `work` while `object` is the calling thread's.
    func holding<Result>(_ object: Object, _ work: () throws -> Result) rethrows -> Result {
        let before = pthread_getspecific(key)
        pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
        defer { pthread_setspecific(key, before) }
        return try work()
    }
}
