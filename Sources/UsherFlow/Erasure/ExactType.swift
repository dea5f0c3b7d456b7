// From "some value that can be stored" back to its type. The tree keeps routes and states without knowing their types,
// and asks their coordinator for each move and each page; `as?` looks for conversions each time, where nearly always
// one comparison tells. It throws instead of giving an optional, whose metadata generic code would have to look up
// first.

/// The value as that type.
@inline(__always)
func exactly<Value: Codable & Sendable, Wanted>(_ value: Value, _ type: Wanted.Type) throws(OfAnotherFlow) -> Wanted {
    guard Value.self == Wanted.self else { return try converted(value) }
    // Both are the same type.
    return unsafeBitCast(value, to: Wanted.self)
}

/// True if the value is of that type and equal to `other`: compared in place.
@inline(__always)
func isExactly<Value: Codable & Sendable, Wanted: Equatable>(_ value: Value, _ other: Wanted) -> Bool {
    guard Value.self == Wanted.self else { return isConverted(value, other) }
    return withUnsafePointer(to: value) {
        lend(UnsafeRawPointer($0).assumingMemoryBound(to: Wanted.self)) { (value: Wanted) in value == other }
    }
}

/// A generic `~Copyable` parameter is borrowed: the value is neither copied nor retained for the call.
@inline(__always)
private func lend<Value: ~Copyable>(_ value: UnsafePointer<Value>, _ use: (borrowing Value) -> Bool) -> Bool {
    use(value.pointee)
}

@inline(never)
private func converted<Wanted>(_ value: some Codable & Sendable) throws(OfAnotherFlow) -> Wanted {
    guard let value = value as? Wanted else { throw OfAnotherFlow() }
    return value
}

/// Not inlined: the metadata of `Optional<Wanted>` would be instantiated before anything is compared.
@inline(never)
private func isConverted<Wanted: Equatable>(_ value: some Codable & Sendable, _ other: Wanted) -> Bool {
    value as? Wanted == other
}

/// A route or a state that some other coordinator made.
struct OfAnotherFlow: Error {}
