// What shows that a form was rendered for the session that it is sent to: the session's mark, and its hash with the
// server's key. The mark is the hash of the session's first id; it outlives a change of that, so that forms which are on
// show go on working.
//
// A tab whose session has ended while another tab began the next one still has a token of the first. It is known for one
// of ours: it runs nothing, as any wrong one, but its visitor is helped on instead of being refused. For that no record
// of ended sessions is needed, since a token says by itself that it was ours.

struct FormToken: Sendable {
    let mark: Bytes32
    /// Made once for a session, since it costs as much as all else that a small request does; the text does not.
    private let code: Bytes32

    init(of mark: Bytes32, key: Bytes32) {
        self.mark = mark
        code = Bytes32(authenticating: mark, with: key)
    }

    /// As it stands in a form: 86 characters of base64url.
    var text: String {
        String(unsafeUninitializedCapacity: 86) { text in code.write(to: text, at: mark.write(to: text, at: 0)) }
    }

    /// The mark of the session of this server that `text` was made for; nil for anything else.
    static func mark(of text: String, key: Bytes32) -> Bytes32? {
        guard let mark = Bytes32(text: String(decoding: text.utf8.prefix(43), as: UTF8.self)) else { return nil }
        return Bytes32.isEqual(FormToken(of: mark, key: key).text, text) ? mark : nil
    }
}
