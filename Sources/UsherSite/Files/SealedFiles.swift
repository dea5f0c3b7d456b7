// Files that are kept for forms which came back: on disk, each sealed with a key of its own that only its session has.
// So they hold neither memory nor a descriptor while nobody reads them, and what a killed process leaves behind says
// nothing; the next process takes it away. A site's store has the same bytes under the name that `FileSeal` gives them.

internal import Foundation
internal import UsherFlow
internal import UsherHTTP
internal import UsherLock

/// The folder of a site's kept files.
final class SealedFiles: Sendable {
    /// Where the folder is made at the first file.
    private let parent: String
    private let state: Lock<State>

    private struct State {
        var folder: HeldFolder?
        var shares: Shares
        /// Those that lie there, by the names that a store knows them by.
        var all: [Bytes32: Lying] = [:]
    }

    private struct Lying { weak var file: SealedFile? }

    /// - Parameters:
    ///   - limit: what all of them may be together, in bytes.
    ///   - form: what one form may come with, which everybody may keep as long as there is room.
    init(limit: Int, form: Int = 0, parent: String) {
        self.parent = parent
        let room = Shares.Amount(count: .max, bytes: limit)
        state = Lock(State(shares: Shares(room, least: Shares.Amount(bytes: form))))
    }

    /// What lies there at present, in bytes.
    var bytes: Int { state.withLock { $0.shares.held.bytes } }

    /// The same file, sealed on disk, for as long as anybody holds it; nil where the disk fails.
    ///
    /// - Throws: where there is no room, or none for this holder.
    func keep(_ file: FormFile, for holder: Holder) throws(Shares.Refusal) -> SealedCopy? {
        let seal = FileSeal()
        let stored = StoredFile(
            secret: seal.secret.text, name: file.name, size: file.size, type: file.type, digest: file.digest)
        return try add(SealedFile.Content(stored, seal), holder) { $0.write(file) }
    }

    /// A file that the store has, where it lies here too.
    func copy(of stored: StoredFile) -> SealedCopy? {
        guard let content = SealedFile.Content(stored) else { return nil }
        return state.withLock { $0.all[content.seal.name]?.file }?.copy
    }

    /// A file that was sealed elsewhere, as the store has it; as with `keep`.
    func add(
        _ sealed: [UInt8], of content: SealedFile.Content, for holder: Holder
    ) throws(Shares.Refusal) -> SealedCopy? {
        try add(content, holder) { $0.write(sealed) }
    }

    private func add(
        _ content: SealedFile.Content, _ holder: Holder, _ write: (SealedFile) -> Bool
    ) throws(Shares.Refusal) -> SealedCopy? {
        try reserve(Shares.Amount(count: 1, bytes: content.stored.size), for: holder)
        let path = "\(folder ?? parent)/\(Bytes16.random().text)"
        let file = SealedFile(path: path, content, of: self, group: holder.narrowest)
        guard folder != nil, write(file) else { return nil }
        state.withLock { $0.all[content.seal.name] = Lying(file: file) }
        return file.copy
    }

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
    func release(_ content: SealedFile.Content, of group: UInt64) {
        let name = content.seal.name
        let other = state.withLock { state in
            state.shares.change(by: Shares.Amount(count: -1, bytes: -content.stored.size), of: group)
            let other = state.all[name]?.file
            if other == nil { state.all[name] = nil }
            return other
        }
        // Freed out of the lock, where nobody else holds it by now.
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
