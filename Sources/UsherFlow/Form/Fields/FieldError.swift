// The error of a kind of field of an app's own, for a text that means none of its values.

/// Why a text is no value of a field.
public struct FieldError: Error, Sendable {
    /// A sentence that says what to do, in English.
    public var message: String { phrase.english }
    let phrase: Phrase

    /// - Parameter message: a sentence that says what to do.
    public init(_ message: Phrase) { phrase = message }

    /// - Parameter message: a sentence that says what to do.
    @_disfavoredOverload
    public init(_ message: String) { self.init(Phrase(message)) }
}
