// The site's keys, all made from one secret: that of its store, which all its servers share, or one of this process. A
// store that has lost its secret gets another; tokens by the one before still count for a while.

internal import UsherHTTP

package final class SiteKeys: Sendable {
    let secret: Bytes32
    /// For the tokens of forms.
    package let token: Bytes32
    /// For what submissions are known by.
    let submission: Bytes32
    /// For what visitors saw.
    let seen: Bytes32
    /// For what is known of visitors.
    let visit: Bytes32
    private let principals: Bytes32

    package init(_ secret: Bytes32) {
        self.secret = secret
        token = secret.key(for: "usher form token")
        submission = secret.key(for: "usher submission")
        seen = secret.key(for: "usher seen")
        visit = secret.key(for: "usher visit")
        principals = secret.key(for: "usher principal")
    }

    /// The key of a principal where sessions are kept.
    package func principal(_ text: String) -> Bytes32 {
        let digest = Bytes32.Digest(key: principals)
        digest.add(text)
        return digest.hash()
    }
}
