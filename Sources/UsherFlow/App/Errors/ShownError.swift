// Errors that a visitor reads.

/// An error for the visitor to read: thrown by an action, the page comes back with what was typed and this message;
/// thrown by a screen's `load`, its page shows the message instead of the screen. An app makes its services' errors
/// such ones where a visitor can do something about them. One that an action throws says that nothing was done: to
/// press the same button makes another submission after it.
public protocol ShownError: Error {
    /// A sentence for the visitor.
    var message: String { get }
    /// The name of the form's field that it is about, nil for the form as a whole.
    var field: String? { get }
    /// The sentence as it is stored, so that it is read in the language of the page that shows it. The message, as an
    /// English text, where an error does not say otherwise.
    var phrase: Phrase { get }
}

extension ShownError {
    /// Nil: about the form as a whole.
    public var field: String? { nil }
    /// The message.
    public var phrase: Phrase { Phrase(message) }
}
