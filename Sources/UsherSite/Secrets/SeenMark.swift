// Marks a value that a visitor saw and on which an action depends: a hash that a form carries, and no value. It holds
// for one session as it is, one page, one action and its argument, so it cannot be shown anywhere else.

internal import UsherFlow

struct SeenMark: Equatable, Sendable {
    /// How many one form may carry.
    static let limit = 256
    /// In characters.
    static let length = 22

    private let bytes: Bytes16

    /// - Parameters:
    ///   - mark: the session's, as it is now.
    ///   - page: the page's key.
    ///   - site: the site's key for this.
    init(_ seen: SeenValue, by mark: Bytes16, on page: String, site: Bytes32) {
        let digest = Bytes32.Digest(key: site)
        digest.add(mark)
        digest.add(page)
        digest.add(seen.action)
        digest.add(seen.argument.map { "." + $0 } ?? "")
        digest.add(seen.encoded)
        bytes = digest.hash().halves.0
    }

    /// Reads what `text` gives; nil for anything else.
    init?(text: String) {
        guard let bytes = Bytes16(text: text) else { return nil }
        self.bytes = bytes
    }

    var text: String { bytes.text }
}
