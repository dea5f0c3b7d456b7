// From "some value that can be stored" back to its type. The tree keeps routes and states without knowing their types, and
// asks their coordinator for each move and each page; `as?` looks for conversions, some 400 instructions each time, where
// nearly always one comparison tells.

/// The value as that type; nil where it is no value of it.
@inline(__always)
func exactly<Value: Codable & Sendable, Wanted>(_ value: Value, _ type: Wanted.Type) -> Wanted? {
    guard Value.self == Wanted.self else { return value as? Wanted }
    // One type by two names: the value is read where it lies.
    return withUnsafePointer(to: value) { UnsafeRawPointer($0).assumingMemoryBound(to: Wanted.self).pointee }
}
