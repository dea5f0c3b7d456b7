// What a kind of field of an app's own says of a text that means none of its values.

/// Why a text is no value of a field.
public struct FieldError: Error, Sendable {
    /// A sentence that says what to do.
    public let message: String

    /// - Parameter message: a sentence that says what to do.
    public init(_ message: String) { self.message = message }
}
