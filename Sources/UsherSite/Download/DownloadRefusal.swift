// Why a file is not sent, where that is no mistake of the app's.

internal import UsherFlow

/// What its visitor is told instead.
enum DownloadRefusal: Error {
    /// There are as many downloads as the session, its address, or the site may have at once.
    case full
    /// Its session has ended before there was anything to send.
    case ended
    /// What makes it says so.
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
