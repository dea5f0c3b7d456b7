// The fingerprints that have been computed: a file is read for one once after each change.
//
// Look-up and insertion are a dictionary's; an entry weighs some 150 bytes and there is at most one for each file of
// the index. A visitor who asks for names with wrong digits can have each file read once, and in the second after a
// change, while its version is not settled, once a request.

internal import UsherLock

/// Fingerprints by path, each for one version of its file.
final class FingerprintCache: Sendable {
    /// The cached fingerprint of a version of a file.
    enum Entry: Equatable {
        case unknown
        /// The file has none: it is too large or cannot be read.
        case withoutDigits
        case digits(String)
    }

    private let entries = Locked([String: (version: FileVersion, digits: String?)]())

    func entry(for path: String, version: FileVersion) -> Entry {
        entries.withLock { entries in
            guard let entry = entries[path], entry.version == version else { return .unknown }
            return entry.digits.map { .digits($0) } ?? .withoutDigits
        }
    }

    /// Reads the file where it must: outside of the lock, so two threads may read the same one.
    func digits(of path: String, file: FileIndex.Opened, now: WallTime) -> String? {
        switch entry(for: path, version: file.version) {
        case .withoutDigits: return nil
        case .digits(let digits): return digits
        case .unknown: break
        }
        let digits = Fingerprint.digits(of: file.file.descriptor, size: file.version.size)
        if file.version.changed.isSettled(now: now) { entries.withLock { $0[path] = (file.version, digits) } }
        return digits
    }

    /// Removes files that the index does not have any more.
    func removeAll(missingFrom index: FileIndex) {
        entries.withLock { entries in entries = entries.filter { index.contains($0.key) } }
    }
}
