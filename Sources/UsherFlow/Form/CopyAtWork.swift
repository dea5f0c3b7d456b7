// Which copy of a form the press at work came with. A service gets the press's id alone; `Once` finds what it has done
// by either, since a copy that comes after another action of its page has another id.

internal import UsherLock

/// Knows, as long as somebody holds it, by which digest the copies of a form are known whose action runs.
package final class CopyAtWork: Sendable {
    private static let all = Lock<[String: [String]]>([:])

    private let press: String
    private let digest: String

    init(_ digest: String, of press: String) {
        (self.press, self.digest) = (press, digest)
        Self.all.withLock { $0[press, default: []].append(digest) }
    }

    deinit {
        let (press, digest) = (press, digest)
        Self.all.withLock { all in
            guard let index = all[press]?.firstIndex(of: digest) else { return }
            all[press]?.remove(at: index)
            if all[press]?.isEmpty == true { all[press] = nil }
        }
    }

    /// The digest of the copy whose action runs under this id; nil where none does.
    package static func digest(of press: String) -> String? { all.withLock { $0[press]?.last } }
}
