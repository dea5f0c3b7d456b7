// The keys by each secret that counts: the present one, and of a store those before it.

internal import UsherLock

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
