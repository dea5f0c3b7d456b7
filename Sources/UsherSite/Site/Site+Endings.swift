// All sessions of somebody, ended at once.

internal import UsherFlow
internal import UsherHTTP

extension Site {
    /// Ends all sessions that act for somebody: what they have under way is cancelled, and their next request is a
    /// guest's. From within an action `Navigation.endOthers(of:)` does so together with what the action comes to.
    ///
    /// - Parameter principal: as `Navigation.privilegeChanged(as:)` was told it.
    /// - Throws: where the site's store cannot be asked; then nobody's sessions have ended.
    public func end(sessionsOf principal: some LosslessStringConvertible) async throws {
        try await parts.source.end(sessionsOf: principal.description)
        parts.end(principal.description, but: nil)
    }
}

extension SiteParts {
    /// Ends all sessions in memory that act for somebody, but for one of them.
    func end(_ principal: String, but session: Session?) {
        let hash = keys.principal(principal)
        endings.end(hash, at: table.now) { session?.identity.stay(after: $0, of: hash) }
        // Their requests find out by themselves; what they have under way ends now.
        let ended = table.live.filter { $0 !== session && $0.identity.principal?.hash == hash }
        guard !ended.isEmpty else { return }
        Task {
            for each in ended {
                table.remove(each)
                await each.end()
            }
        }
    }
}
