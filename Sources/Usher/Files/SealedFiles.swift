// Files that are kept for forms which came back: on disk, each sealed with a key of its own that only its session has.
// So they hold neither memory nor a descriptor while nobody reads them, and what a killed process leaves behind says
// nothing; the next process takes it away. A site's store has the same bytes under the name that `FileSeal` gives them.

internal import Foundation
internal import UsherFlow
internal import UsherLock

/// The folder of a site's kept files.
final class SealedFiles: Sendable {
    /// What all of them may be together, in bytes.
    private let limit: Int
    /// Where the folder is made at the first file.
    private let parent: String
    private let state = Lock(State())

    private struct State {
        var folder: HeldFolder?
        var bytes = 0
        /// Those that lie there, by the names that a store knows them by.
        var all: [Bytes32: Lying] = [:]
    }

    private struct Lying { weak var file: SealedFile? }

    init(limit: Int, parent: String) { (self.limit, self.parent) = (limit, parent) }

    /// What lies there at present, in bytes.
    var bytes: Int { state.withLock { $0.bytes } }

    /// The same file, sealed on disk, for as long as anybody holds it; nil where there is no room, or the disk fails.
    func keep(_ file: FormFile) -> SealedCopy? {
        let seal = FileSeal()
        let stored = StoredFile(
            secret: seal.secret.text, name: file.name, size: file.size, type: file.type, digest: file.digest)
        return add(SealedFile.Content(stored, seal)) { $0.write(file) }
    }

    /// A file that the store has, where it lies here too.
    func copy(of stored: StoredFile) -> SealedCopy? {
        guard let content = SealedFile.Content(stored) else { return nil }
        return state.withLock { $0.all[content.seal.name]?.file }?.copy
    }

    /// A file that was sealed elsewhere, as the store has it; nil as with `keep`.
    func add(_ sealed: [UInt8], of content: SealedFile.Content) -> SealedCopy? { add(content) { $0.write(sealed) } }

    private func add(_ content: SealedFile.Content, _ write: (SealedFile) -> Bool) -> SealedCopy? {
        guard reserve(content.stored.size) else { return nil }
        let file = SealedFile(path: "\(folder ?? parent)/\(Bytes16.random().text)", content, of: self)
        guard folder != nil, write(file) else { return nil }
        state.withLock { $0.all[content.seal.name] = Lying(file: file) }
        return file.copy
    }

    private func reserve(_ count: Int) -> Bool {
        state.withLock { state in
            guard count <= limit - state.bytes else { return false }
            state.bytes += count
            return true
        }
    }

    /// One is gone; another of the same name may lie there.
    func release(_ content: SealedFile.Content) {
        let name = content.seal.name
        let other = state.withLock { state in
            state.bytes -= content.stored.size
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
