// Why an upload was not taken: three kinds, because they get three different answers.

/// Each case carries a sentence for the visitor, which holds nothing of what was sent.
package enum MultipartError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The sender's mistake: 400.
    case malformed(String)
    /// More than the limits allow: 413.
    case tooMuch(String)
    /// Our mistake, a full disk or a folder that cannot be written to: 503.
    case storage(String)

    /// The sentence for the visitor.
    package var description: String {
        switch self {
        case .malformed(let sentence), .tooMuch(let sentence), .storage(let sentence): sentence
        }
    }
}
