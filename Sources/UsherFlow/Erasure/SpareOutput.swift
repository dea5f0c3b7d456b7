// The outputs that write and weigh values, kept for the next value.

internal import Glibc

/// The outputs that a thread used last. Making one costs as much as writing a small value.
final class SpareOutput {
    private var output: ValueOutput?
    private let weigher = ValueOutput(keeps: true)
    private var isWeighing = false

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

    // The containers that the weigher keeps retain it.
    deinit { weigher.kept = [] }

    /// A new one where none is spare: a value may have others encoded as it is encoded itself.
    func take() -> ValueOutput { output.take() ?? ValueOutput() }

    /// Keeps it, unless a value has held on to its encoder.
    func keep(_ used: inout ValueOutput) {
        if isKnownUniquelyReferenced(&used), used.clear() { output = used }
    }

    /// The weight of a value, as `Measure` counts it.
    func weight(of value: some Encodable) throws -> Int {
        // A value may have others weighed as it is weighed itself.
        let own = isWeighing ? ValueOutput(keeps: false) : weigher
        let wasWeighing = isWeighing
        isWeighing = true
        defer { isWeighing = wasWeighing }
        own.weight = 0
        try value.encode(to: ValuePlace(passing: own))
        return own.weight
    }
}

extension ValueOutput {
    private static let keptLimit = 32
    /// A container of what only passes over a value. It has no state, so one for each type of keys can be kept: making
    /// one looks up the metadata of its generic types.
    func passing<Key: CodingKey>(_ keys: Key.Type) -> KeyedEncodingContainer<Key> {
        passContainer()
        guard keeps else { return KeyedEncodingContainer(ValueFields<Key>(output: self, id: 0)) }
        if let known = kept.first(where: { $0.keys == ObjectIdentifier(keys) })?.container {
            return unsafeBitCast(known, to: KeyedEncodingContainer<Key>.self)
        }
        let made = KeyedEncodingContainer(ValueFields<Key>(output: self, id: 0))
        // A `KeyedEncodingContainer` is one reference.
        let first = kept.count == Self.keptLimit ? Self.keptLimit / 2 : 0
        kept = kept[first...] + [(ObjectIdentifier(keys), unsafeBitCast(made, to: AnyObject.self))]
        return made
    }
}
