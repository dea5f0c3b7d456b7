// The keys by each secret that counts: the present one, and of a source those before it.

internal import UsherLock

final class SiteKeyring: Sendable {
    private let first: SiteKeys
    private let source: any SessionSource
    /// By each secret that there was, made once.
    private let made = Locked<[SiteKeys]>([])

    init(of source: any SessionSource) {
        self.source = source
        first = SiteKeys(source.secrets?.first ?? Bytes32.random())
    }

    /// Those by the present secret.
    var present: SiteKeys {
        guard let secret = source.secrets?.first, secret != first.secret else { return first }
        return keys(by: secret)
    }

    /// True if tokens by another secret than the present one count.
    var hasFormer: Bool { source.secrets.map { $0.count > 1 } ?? false }

    /// A token of this site, by any secret that counts; nil for anything else.
    func token(_ text: String) -> FormToken? {
        guard let secrets = source.secrets else { return FormToken(text: text, site: first.token) }
        for secret in secrets {
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
