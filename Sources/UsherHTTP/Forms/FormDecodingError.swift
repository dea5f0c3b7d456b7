// Why an urlencoded form was refused.

/// Why a form could not be read; always the sender's mistake.
package enum FormDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
    case tooManyFields, nameTooLong, badPercent, notUTF8, nulByte

    /// A sentence for the visitor.
    package var description: String {
        switch self {
        case .tooManyFields: "The form has too many fields."
        case .nameTooLong: "The name of a field of the form is too long."
        case .badPercent: "A percent sign in the form is not followed by two hexadecimal digits."
        case .notUTF8: "The form is not UTF-8."
        case .nulByte: "The form holds a NUL character."
        }
    }
}
