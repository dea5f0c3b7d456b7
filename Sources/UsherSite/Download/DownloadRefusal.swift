// Why a file is not sent, where that is no mistake of the app's.

internal import UsherFlow

/// The message for its visitor instead.
enum DownloadRefusal: Error {
    /// There are as many downloads as the session, its address, or the site may have at once.
    case full
    /// Its session has ended before there was anything to send.
    case ended
    /// The producer of the file refuses it.
    case shown(any ShownError)

    /// Nil for a mistake.
    init?(_ error: any Error) {
        switch error {
        case let refusal as DownloadRefusal: self = refusal
        case is CancellationError: self = .ended
        case let shown as any ShownError: self = .shown(shown)
        default: return nil
        }
    }
}
