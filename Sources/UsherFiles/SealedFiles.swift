// Files that are kept for forms which came back: on disk, each sealed with a key of its own that only its session has.
// So they hold neither memory nor a descriptor while nobody reads them, and what a killed process leaves behind says
// nothing; the next process takes it away. A site's store has the same bytes under the name that `FileSeal` gives them.

internal import Logging
package import UsherFlow
package import UsherHTTP
internal import UsherLock
public import UsherSite

extension SiteOptions {
    /// Has the files of forms kept that come back; an app that imports Usher need not ask for it. Without that they
    /// have to be chosen again.
    public mutating func keepFiles() {
        uploads = { options, form in
            SealedFiles(
                limit: options.maximumKeptFileBytes, form: form, parent: UploadFolder.path, logger: options.logger)
        }
    }
}

/// The folder of a site's kept files.
package final class SealedFiles: UploadKeeper {
    /// The folder of files is made in this one, with the first of them.
    private let parent: String
    let logger: Logger
    private let state: Lock<State>

    private struct State {
        var folder: HeldFolder?
        var shares: Shares
        /// The files that lie there, by the names that a store knows them by.
        var all: [Bytes32: Lying] = [:]
    }

    private struct Lying { weak var file: SealedFile? }

    /// - Parameters:
    ///   - limit: what all of them may be together, in bytes.
    ///   - form: what one form may come with, which everybody may keep as long as there is room.
    init(limit: Int, form: Int = 0, parent: String, logger: Logger = Logger(label: "usher")) {
        (self.parent, self.logger) = (parent, logger)
        let room = Shares.Amount(count: .max, bytes: limit)
        state = Lock(State(shares: Shares(room, least: Shares.Amount(bytes: form))))
    }

    /// Bytes of all files that lie there at present.
    package var bytes: Int { state.withLock { $0.shares.held.bytes } }

    /// The same file, sealed on disk, for as long as anybody holds it; nil where the disk fails.
    ///
    /// - Throws: where there is no room, or none for this holder.
    func keep(_ file: FormFile, for holder: Holder) throws(Shares.Refusal) -> SealedFile? {
        try add(StoredFile(file, FileSeal()), holder) { $0.write(file) }
    }

    /// The file that lies here under this name; nil where none does.
    func file(_ name: Bytes32) -> SealedFile? { state.withLock { $0.all[name]?.file } }

    private func add(
        _ stored: StoredFile, _ holder: Holder, _ write: (SealedFile) -> Bool
    ) throws(Shares.Refusal) -> SealedFile? {
        try reserve(Shares.Amount(count: 1, bytes: stored.size), for: holder)
        let path = "\(folder ?? parent)/\(Bytes16.random().text)"
        let file = SealedFile(path: path, stored, of: self, group: holder.narrowest)
        guard folder != nil, write(file) else { return nil }
        state.withLock { $0.all[stored.seal.name] = Lying(file: file) }
        return file
    }

    // MARK: Sessions

    package func ready(
        _ kept: (any KeptUploads)?, for holder: Holder, _ tell: @escaping @Sendable (Shares.Refusal) -> Void
    ) -> any KeptUploads {
        let kept = kept as? KeptFiles ?? KeptFiles(of: self)
        kept.seal = { file in
            do throws(Shares.Refusal) { return try self.keep(file, for: holder) } catch {
                tell(error)
                return nil
            }
        }
        return kept
    }

    package func restore(_ record: [UInt8], for holder: Holder, _ lives: (PageID) -> Bool) -> (any KeptUploads)? {
        let kept = KeptFiles(of: self)
        // Damaged records are dropped: the forms ask for their files again.
        do { try kept.adopt(record, lives) } catch { return nil }
        kept.add = { bytes, stored in
            do { return try self.add(stored, holder) { $0.write(bytes) } } catch { return nil }
        }
        return kept.isEmpty ? nil : kept
    }

    // MARK: Room

    private func reserve(_ amount: Shares.Amount, for holder: Holder) throws(Shares.Refusal) {
        let refusal = state.withLock { state -> Shares.Refusal? in
            do throws(Shares.Refusal) { try state.shares.take(amount, for: holder) } catch { return error }
            return nil
        }
        if let refusal { throw refusal }
    }

    /// One is gone; another of the same name may lie there.
    ///
    /// - Parameter group: the narrowest that had it.
    func release(_ stored: StoredFile, of group: UInt64) {
        let name = stored.seal.name
        let other = state.withLock { state in
            state.shares.change(by: Shares.Amount(count: -1, bytes: -stored.size), of: group)
            let other = state.all[name]?.file
            if other == nil { state.all[name] = nil }
            return other
        }
        // The other file is freed outside of the lock, if nobody else holds it by now.
        _ = consume other
    }

    /// Made once; nil where it cannot be.
    private var folder: String? {
        state.withLock { state in
            state.folder = state.folder ?? HeldFolder(in: parent)
            return state.folder?.path
        }
    }
}
