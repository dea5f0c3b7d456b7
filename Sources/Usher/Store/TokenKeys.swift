// What form tokens are made with: a key of this process, or of its store, which all servers of that have. A store that has
// lost its key gets another; tokens of the one before still count for a while.

struct TokenKeys: Sendable {
    /// The present one when the site began, by which each session's token is made once.
    let first: Bytes32
    private let store: SiteStore?

    init(of store: SiteStore?) {
        self.store = store
        first = store?.secrets.first ?? Bytes32.random()
    }

    /// The present one where that is not the first; nil nearly always.
    var changed: Bytes32? {
        guard let present = store?.secrets.first, present != first else { return nil }
        return present
    }

    /// All that count, the present one first: two at most.
    var all: [Bytes32] { store?.secrets ?? [first] }

    /// Whether a text is the token of a session by any of them.
    func know(_ text: String, of mark: Bytes32) -> Bool {
        all.contains { Bytes32.isEqual(text, FormToken(of: mark, key: $0).text) }
    }

    /// The mark of the session that a text is a token of, by any of them; nil for anything else.
    func mark(of text: String) -> Bytes32? { all.lazy.compactMap { FormToken.mark(of: text, key: $0) }.first }
}
