// The output that a value was written with is kept for the next value.

internal import Glibc

/// The output that a thread used last. Making one costs as much as writing a small value.
final class SpareOutput {
    private var output: ValueOutput?

    /// One for each thread, and freed with it.
    static var ofThread: SpareOutput {
        if let known = pthread_getspecific(key) {
            return Unmanaged<SpareOutput>.fromOpaque(known).takeUnretainedValue()
        }
        let made = SpareOutput()
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { known in
            if let known { Unmanaged<SpareOutput>.fromOpaque(known).release() }
        }
        return key
    }()

    /// A new one where none is spare: a value may have others encoded as it is encoded itself.
    func take() -> ValueOutput {
        defer { output = nil }
        return output ?? ValueOutput()
    }

    /// Keeps it, unless a value has held on to its encoder.
    func keep(_ used: inout ValueOutput) {
        if isKnownUniquelyReferenced(&used), used.clear() { output = used }
    }
}
