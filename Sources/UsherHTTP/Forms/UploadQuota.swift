// How much all uploads together may hold on disk, and in open files, at any moment, and how much of that one sender
// may.
//
// One request's part is bounded by its limits, one sender's and a crowd's here. A sender may hold a quarter of what all
// others leave free, and one whole form always. A fixed part would be used up by as many senders as fit into the whole;
// a quarter of what is left shrinks with each who comes, but is never nothing, so whoever holds much is the first who
// is told to wait. A crowd of uploads costs this much disk at most, and a visitor who comes then is asked to try again
// later: pages go on.
//
// A reservation costs one look-up under one lock; there is an entry for each sender with a file that is held.

import Glibc
internal import UsherLock

/// The room for the files of all requests of a server.
final class UploadQuota: Sendable {
    /// Bytes, and how many files.
    struct Amount: Equatable {
        var bytes = 0
        var files = 0
    }

    private struct Reserved {
        var all = Amount()
        var senders: [String: Amount] = [:]
    }

    /// Where the files lie.
    let folder: String
    private let limit: Amount
    /// What the largest form may come with.
    private let form: Amount
    private let reserved = Locked(Reserved())

    /// - Parameters:
    ///   - folder: must exist.
    ///   - form: what one form may come with.
    init(folder: String, bytes: Int, files: Int, form: MultipartLimits) {
        self.folder = folder
        limit = Amount(bytes: bytes, files: files)
        self.form = Amount(bytes: form.fileBytes, files: form.files)
    }

    /// What is held at present.
    var held: (bytes: Int, files: Int) { reserved.withLock { ($0.all.bytes, $0.all.files) } }

    /// How many senders hold something.
    var senders: Int { reserved.withLock { $0.senders.count } }

    func reserve(_ count: Int, _ kind: WritableKeyPath<Amount, Int>, for sender: String) throws(MultipartError) {
        let error = reserved.withLock { reserved -> MultipartError? in
            guard count <= limit[keyPath: kind] - reserved.all[keyPath: kind] else { return .full }
            let own = reserved.senders[sender]?[keyPath: kind] ?? 0
            let left = limit[keyPath: kind] - (reserved.all[keyPath: kind] - own)
            guard count <= max(form[keyPath: kind], left / 4) - own else { return .share }
            reserved.all[keyPath: kind] += count
            reserved.senders[sender, default: Amount()][keyPath: kind] += count
            return nil
        }
        if let error { throw error }
    }

    func release(_ amount: Amount, of sender: String) {
        reserved.withLock { reserved in
            reserved.all.bytes -= amount.bytes
            reserved.all.files -= amount.files
            reserved.senders[sender]?.bytes -= amount.bytes
            reserved.senders[sender]?.files -= amount.files
            if reserved.senders[sender] == Amount() { reserved.senders[sender] = nil }
        }
    }

    static var defaultFolder: String { UploadFolder.path }
}

extension MultipartError {
    static let full = MultipartError.storage("Too many files are being sent just now; try again in a minute.")
    static let share = MultipartError.storage(
        "You are sending many files at once; try again when some of them have arrived.")
}

package enum UploadFolder {
    /// Where the system keeps temporary files that may be large: on disk, while /tmp may be memory.
    package static var path: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }
}
