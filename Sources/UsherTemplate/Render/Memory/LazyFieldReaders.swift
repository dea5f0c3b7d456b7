// The readers of a child's fields, made at their first use and kept: `fields` is usually computed, and a row must not
// pay for that.

internal import Synchronization

final class LazyFieldReaders: Sendable {
    /// The retained readers, or 0 before their first use. An `AtomicLazyReference` would do the same, but looks up its
    /// generic metadata at each load.
    private let made = Atomic<UInt>(0)
    private let make: @Sendable () -> FieldReaders

    init(_ make: @escaping @Sendable () -> FieldReaders) { self.make = make }

    deinit { Self.readers(made.load(ordering: .acquiring))?.release() }

    var value: FieldReaders {
        if let known = Self.readers(made.load(ordering: .acquiring)) { return known.takeUnretainedValue() }
        let own = Unmanaged.passRetained(make())
        let present = made.compareExchange(
            expected: 0, desired: UInt(bitPattern: own.toOpaque()), ordering: .acquiringAndReleasing
        ).original
        guard let first = Self.readers(present) else { return own.takeUnretainedValue() }
        own.release()
        return first.takeUnretainedValue()
    }

    private static func readers(_ address: UInt) -> Unmanaged<FieldReaders>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }
}
