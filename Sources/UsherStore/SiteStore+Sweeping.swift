// A store's chores, for which the sweep comes by every second: sessions that nobody will ask for are forgotten, those
// in use are noted, and the secrets of other servers are asked for.

internal import UsherFlow
internal import UsherLock
internal import UsherSite

extension SiteStore {
    /// Takes sessions out of the store whose cookie has come back to no server.
    func forget(robots: [Session]) async {
        for session in robots {
            guard let stored = try? await load(session.key, unless: 1, isUse: false), stored.version == 1,
                stored.age - stored.unused < .seconds(1)
            else { continue }
            try? await remove(session.key)
        }
    }

    /// Takes sessions out of the store that have made room for newcomers, unless they were used on other servers.
    func forget(unused sessions: [Session]) async {
        for session in sessions {
            guard let version = session.storeCopy?.version,
                let stored = try? await load(session.key, unless: version, isUse: false), stored.version == version,
                stored.lock == nil, stored.unused >= SessionTable.leavingTime
            else { continue }
            try? await remove(session.key)
        }
    }

    /// The store's chores, called at any time: expired sessions are forgotten once a minute, and the secrets are asked
    /// for every five seconds, so that a form of another server is known soon.
    func sweep(at now: Moment) async {
        // A failure is told, and the chore done again later.
        if isDue(renewed, every: .seconds(5), at: now) {
            try? await asking { try await $0.renewSecrets(keepingFormer: absolute) }
        }
        if isDue(swept, every: .seconds(60), at: now) { try? await asking { try await $0.sweep() } }
    }

    /// Notes that sessions are in use though nobody asks for a page, often enough that none of them expires meanwhile.
    ///
    /// - Parameter sessions: by their keys.
    func note(usesAt now: Moment, of sessions: () -> [Bytes32]) async {
        guard isDue(noted, every: min(.seconds(60), idle / 4), at: now) else { return }
        for key in sessions() { _ = try? await load(key, unless: 0, isUse: true) }
    }

    /// True if a chore is to be done again; then it counts as done.
    func isDue(_ last: Locked<Moment?>, every time: Moment, at now: Moment) -> Bool {
        last.withLock { last in
            if let last, now - last < time { return false }
            last = now
            return true
        }
    }
}
