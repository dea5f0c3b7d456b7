// Values of the whole session rather than of a page: who is signed in, the theme, a guest's shelf.

/// The session's shared value, handed to the root coordinator, which passes it on.
///
/// Read it while a destination is built (screens get copies of what they need), change it in actions: a change is made
/// with the action's moves, or not at all if the action throws. All pages of the session see it at once.
@dynamicMemberLookup
public final class Shared<Value: Codable & Equatable & Sendable> {
    @usableFromInline
    private(set) var current: Value { didSet { (measured, encoded) = (nil, nil) } }
    /// The value's size, in bytes as `Measure` has it; nil where nobody asked for it since it changed.
    private var measured: Int?
    /// The encoded value; nil where nobody asked for it since it changed.
    private var encoded: EncodedValue?
    private var journal: Journal?
    package var isAsAtStart = true

    /// - Parameter value: as it is at the beginning of a session. A site makes one for each; tests make their own.
    public init(_ value: Value) { current = value }

    /// The shared value. Set by code that has left its session it stays as it is, and the action fails with a
    /// `FlowError`.
    public var value: Value {
        @inlinable get { current }
        set {
            if journal?.session.admits("Shared was changed", of: Value.self) == false { return }
            if isAsAtStart, journal != nil, newValue != current { isAsAtStart = false }
            journal?.willWriteShared { [current, unowned self] in self.current = current }
            current = newValue
        }
    }

    /// A member of `value`, as `shared.theme`.
    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
        // Inlinable, so that the compiler replaces the key path of a stored property by direct access.
        @inlinable get { value[keyPath: path] }
        set { value[keyPath: path] = newValue }
    }
}

extension Shared: SharedValue {
    package var saved: AnyState { current }

    package var bytes: Int {
        if let measured { return measured }
        let bytes = Measure.bytes(of: current)
        measured = bytes
        return bytes
    }

    package func stored() throws -> EncodedValue {
        if let encoded { return encoded }
        let stored = try EncodedValue(current)
        encoded = stored
        return stored
    }

    package func adopt(_ saved: AnyState) throws {
        guard let value = try? exactly(saved, Value.self) else {
            throw FlowError("Shared was given a value that is not a \(Value.self).")
        }
        current = value
    }

    package func attach(to journal: Journal) { self.journal = journal }

    package func read(_ stored: EncodedValue) throws -> AnyState { try stored.read(over: current) }
}

/// The shared value of a site that shares nothing.
public struct NoShared: Codable, Equatable, Sendable {
    /// The only value.
    public init() {}
}
