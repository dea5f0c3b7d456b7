// How much all uploads together may hold on disk, and in open files, at any moment, and how much of that one sender
// may.
//
// One request's part is bounded by its limits; one address's, one session's and a crowd's here, as Shares has it, but
// that each may hold one whole form always. A crowd of uploads costs this much disk at most, and a visitor who comes
// then is asked to try again later: pages go on.

import Glibc
internal import UsherLock

/// The room for the files of all requests of a server.
final class UploadQuota: Sendable {
    /// The folder in which the files lie.
    let folder: String
    private let shares: Locked<Shares>

    /// - Parameters:
    ///   - folder: must exist.
    ///   - form: what one form may come with.
    init(folder: String, bytes: Int, files: Int, form: MultipartLimits) {
        self.folder = folder
        shares = Locked(
            Shares(
                Shares.Amount(count: files, bytes: bytes),
                least: Shares.Amount(count: form.files, bytes: form.fileBytes)))
    }

    /// Bytes and files that are held at present.
    var held: (bytes: Int, files: Int) { shares.withLock { ($0.held.bytes, $0.held.count) } }

    /// How many groups of senders hold something.
    var groupCount: Int { shares.withLock { $0.groupCount } }

    func reserve(_ amount: Shares.Amount, for sender: Holder) throws(MultipartError) {
        let refusal = shares.withLock { shares -> Shares.Refusal? in
            do throws(Shares.Refusal) { try shares.take(amount, for: sender) } catch { return error }
            return nil
        }
        switch refusal {
        case nil: break
        case .full: throw .full
        case .share: throw .share
        }
    }

    func release(_ amount: Shares.Amount, of sender: Holder) {
        shares.withLock { $0.change(by: -amount, of: sender.narrowest) }
    }

    static var defaultFolder: String { UploadFolder.path }
}

extension MultipartError {
    static let full = MultipartError.storage(
        "Too many files are being sent at the moment. Please try again in a minute.")
    static let share = MultipartError.storage(
        "You are sending many files at once. Please try again when some of them have arrived.")
}

package enum UploadFolder {
    /// The system's folder for temporary files that may be large: on disk, while /tmp may be memory.
    package static var path: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }
}
