// Shows that a form was rendered for the session that it is sent to, as that session is now (`Session.act` checks it):
// the hash of its id, a random mark that only the session's sealed record has, and a code of both under the site's key.
// Id and mark are new at each change of privileges, so a token from before a sign-in is worth nothing after it, and who
// reads a store can make none.
//
// A tab whose session has ended while another tab began the next one still has a token of the first. By its code it is
// known for one of ours: beside a live session it runs nothing, as any wrong one, but its visitor is helped on instead
// of being refused. For that no record of ended sessions is needed.

package struct FormToken: Sendable {
    /// The session's key in the table: the hash of its id.
    package let key: Bytes32
    /// The mark, and the code: made once for a session as it is now, and not for each of its forms.
    private let proof: Bytes32

    /// - Parameter site: the site's key for tokens.
    package init(of key: Bytes32, mark: Bytes16, site: Bytes32) {
        self.key = key
        proof = Bytes32(mark, Self.code(of: key, mark, site))
    }

    package var mark: Bytes16 { proof.halves.0 }

    private static func code(of key: Bytes32, _ mark: Bytes16, _ site: Bytes32) -> Bytes16 {
        let digest = Bytes32.Digest(key: site)
        digest.add(key)
        digest.add(mark)
        return digest.hash().halves.0
    }

    /// The token as it stands in a form: 86 characters of base64url.
    var text: String {
        String(unsafeUninitializedCapacity: 86) { text in proof.write(to: text, at: key.write(to: text, at: 0)) }
    }

    /// A token of this site; nil for anything else.
    init?(text: String, site: Bytes32) {
        let text = text.utf8
        guard text.count == 86, let key = Bytes32(text: String(decoding: text.prefix(43), as: UTF8.self)),
            let proof = Bytes32(text: String(decoding: text.dropFirst(43), as: UTF8.self))
        else { return nil }
        let (mark, code) = proof.halves
        guard Self.code(of: key, mark, site) == code else { return nil }
        (self.key, self.proof) = (key, proof)
    }
}
