// The fingerprints that have been computed: a file is read for one once after each change.
//
// Look-up and insert are a dictionary's; an entry weighs some 150 bytes and there is at most one for each
// file of the index. What a visitor can do by asking for names with wrong digits is to have each file read
// once, and in the second after a change, while its version is not settled, once a request.

/// By path, each for one version of its file.
final class KnownFingerprints: Sendable {
    private struct Entry {
        var version: FileVersion
        var digits: String?
    }

    private let entries = Locked([String: Entry]())

    /// Nil where that version is not known. Known may also be that it has none.
    func digits(of path: String, version: FileVersion) -> String?? {
        entries.withLock { entries in
            guard let entry = entries[path], entry.version == version else { return nil }
            return .some(entry.digits)
        }
    }

    /// Reads the file where it must: outside of the lock, so two threads may read the same one.
    func digits(of path: String, file: FileIndex.Opened, now: WallTime) -> String? {
        if let known = digits(of: path, version: file.version) { return known }
        let digits = Fingerprint.digits(of: file.file.descriptor, size: file.version.size)
        if file.version.changed.isSettled(now: now) {
            entries.withLock { $0[path] = Entry(version: file.version, digits: digits) }
        }
        return digits
    }

    /// Forgets files that are no more.
    func keep(_ index: FileIndex) {
        entries.withLock { entries in entries = entries.filter { index.contains($0.key) } }
    }
}
