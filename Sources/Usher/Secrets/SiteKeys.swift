// The site's keys, all made from one secret: that of its store, which all its servers share, or one of this process. A store
// that has lost its secret gets another; tokens by the one before still count for a while.

internal import UsherHTTP

final class SiteKeys: Sendable {
    fileprivate let secret: Bytes32
    /// For the tokens of forms.
    let token: Bytes32
    /// For what submissions are known by.
    let submission: Bytes32
    /// For what visitors saw.
    let seen: Bytes32
    /// For what is known of visitors.
    let visit: Bytes32
    private let principals: Bytes32

    init(_ secret: Bytes32) {
        self.secret = secret
        token = secret.key(for: "usher form token")
        submission = secret.key(for: "usher submission")
        seen = secret.key(for: "usher seen")
        visit = secret.key(for: "usher visit")
        principals = secret.key(for: "usher principal")
    }

    /// What somebody is known by where sessions are kept.
    func principal(_ text: String) -> Bytes32 {
        let digest = Bytes32.Digest(key: principals)
        digest.add(text)
        return digest.hash()
    }
}

final class SiteKeyring: Sendable {
    private let first: SiteKeys
    private let store: SiteStore?
    /// By each secret that the store has had, made once.
    private let made = Locked<[SiteKeys]>([])

    init(of store: SiteStore?) {
        self.store = store
        first = SiteKeys(store?.secrets.first ?? Bytes32.random())
    }

    /// Those by the present secret.
    var present: SiteKeys {
        guard let secret = store?.secrets.first, secret != first.secret else { return first }
        return keys(by: secret)
    }

    /// Whether tokens by another secret than the present one count.
    var hasFormer: Bool { store.map { $0.secrets.count > 1 } ?? false }

    /// A token of this site, by any secret that counts; nil for anything else.
    func token(_ text: String) -> FormToken? {
        guard let store else { return FormToken(text: text, site: first.token) }
        for secret in store.secrets {
            if let token = FormToken(text: text, site: keys(by: secret).token) { return token }
        }
        return nil
    }

    private func keys(by secret: Bytes32) -> SiteKeys {
        if secret == first.secret { return first }
        return made.withLock { made in
            if let known = made.first(where: { $0.secret == secret }) { return known }
            let keys = SiteKeys(secret)
            made.append(keys)
            return keys
        }
    }
}
