// Why a body that is made while it is sent does not come to its end.

/// The faults of a stream, beside the errors that its producer throws.
package enum BodyStreamError: Error, CustomStringConvertible {
    /// Its producer has returned, and bytes of the length that was promised are missing.
    case tooShort
    /// Its producer has written more than the length that was promised.
    case tooLong
    /// Nothing was written for too long.
    case tooSlow
    /// The stream ended before it was whole.
    case cut

    /// A sentence for the log.
    package var description: String {
        switch self {
        case .tooShort: "A stream ended before its length, which had been promised."
        case .tooLong: "A stream became longer than its length, which had been promised."
        case .tooSlow: "A stream's producer wrote nothing for too long."
        case .cut: "A stream was cut before it was whole."
        }
    }
}
