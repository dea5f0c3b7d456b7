// From "some value that can be stored" back to its type. The tree keeps routes and states without knowing their types, and
// asks their coordinator for each move and each page; `as?` looks for conversions, some 400 instructions each time, where
// nearly always one comparison tells.

/// Whether a value is of that very type.
@inline(__always)
func isExactly<Value: Codable & Sendable, Wanted>(_ value: Value, _ type: Wanted.Type) -> Bool {
    Value.self == Wanted.self
}

/// The value as that type, which it must be exactly: one type by two names, read where it lies.
@inline(__always)
func read<Value: Codable & Sendable, Wanted>(_ value: Value, as type: Wanted.Type) -> Wanted {
    precondition(Value.self == Wanted.self, "A value was read as another type.")
    return withUnsafePointer(to: value) { UnsafeRawPointer($0).assumingMemoryBound(to: Wanted.self).pointee }
}

/// The value as that type; nil where it is no value of it.
@inline(__always)
func exactly<Value: Codable & Sendable, Wanted>(_ value: Value, _ type: Wanted.Type) -> Wanted? {
    Value.self == Wanted.self ? read(value, as: type) : value as? Wanted
}
