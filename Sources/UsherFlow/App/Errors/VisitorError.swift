// An error that is nothing but its sentence.

/// A sentence for the visitor, where no service has an error of its own.
public struct VisitorError: ShownError, Equatable {
    /// What the visitor reads, in English.
    public var message: String { phrase.english }
    public let phrase: Phrase
    /// The name of the form's field that it stands at, nil for the form as a whole.
    public let field: String?

    /// - Parameters:
    ///   - message: a sentence that says what to do.
    ///   - field: the name of a field of the form that was sent.
    public init(_ message: Phrase, field: String? = nil) { (phrase, self.field) = (message, field) }

    /// - Parameters:
    ///   - message: a sentence that says what to do.
    ///   - field: the name of a field of the form that was sent.
    @_disfavoredOverload
    public init(_ message: String, field: String? = nil) { self.init(Phrase(message), field: field) }
}
