// A site's sessions for its neighbour to read, by their keys. Looking changes nothing, and does not keep a session: its
// pages are read as its visitor looks at them.

package import UsherFlow
package import UsherHTTP
internal import UsherLock

/// Reads the sessions of one site, for whoever writes it.
package struct SessionReader: Sendable {
    let dispatcher: Dispatcher
    private var table: SessionTable { dispatcher.parts.table }

    package var now: Moment { dispatcher.now }
    package var count: Int { table.count }
    /// How many of them are kept as data alone.
    package var packedCount: Int { table.packedCount }
    /// Of all of them, in bytes.
    package var weight: Int { table.weight }

    /// The session that a request's cookies name.
    package func key(of request: HTTPRequest) -> Bytes32? { dispatcher.parts.cookie(of: request).key }

    /// A session as the table knows it.
    package struct Listed: Sendable {
        package let key: Bytes32
        package let age: Duration
        package let idle: Duration
        package let weight: Int
        package let isPacked: Bool
    }

    /// The sessions that were used last, the latest first. Costs a look at all of them.
    package func listed(most count: Int) -> [Listed] {
        let now = table.now
        let all = table.entries.withLock { entries in
            entries.all.elements.filter { !table.hasExpired($0.value, at: now) }.map { key, entry in
                Listed(
                    key: key, age: now - entry.began, idle: now - entry.lastUsed, weight: entry.weight,
                    isPacked: entry.session == nil)
            }
        }
        return Array(all.sorted { $0.idle < $1.idle }.prefix(count))
    }

    /// A page as it would be shown, which nothing can be done on; nil where there is none.
    package func shown(_ page: PageID, in session: Bytes32) async throws -> HTTPResponse? {
        let look = try await read(session) { session in
            try session.showing(to: session.key) { () -> Soon<Look?> in
                guard session.tree.contains(page) else { return .now(.nowhere) }
                return try session.render(page, isWhole: false, isInspected: true).map { $0 }
            }
        }
        if case .page(let response)?? = look { return response }
        return nil
    }

    /// Reads a session as its visitor looks at it; nil where it is over.
    package func read<Value: Sendable>(
        _ key: Bytes32, _ work: @Sendable (isolated Session) throws -> Soon<Value>
    ) async throws -> Value? {
        guard let session = dispatcher.enter(key, counts: false) else { return nil }
        defer { table.leave(session, at: dispatcher.options.clock(), counts: false) }
        return try await session.finish(work)
    }

    /// Ends a session.
    package func end(_ key: Bytes32) {
        guard let session = dispatcher.enter(key, counts: false) else { return }
        table.leave(session, at: dispatcher.options.clock(), counts: false)
        table.remove(session)
        Task { await session.end() }
    }

    // MARK: Answers

    /// Answers in a task; what it throws becomes the site's page for it.
    package func answering(
        _ request: HTTPRequest, _ work: @escaping @Sendable () async throws -> HTTPResponse
    ) -> Handling {
        dispatcher.task(request, work)
    }

    package func redirect(to location: String) -> HTTPResponse { dispatcher.redirect(to: location) }

    /// The site's page for this status.
    package func refusal(_ status: Int, _ request: HTTPRequest) -> HTTPResponse {
        dispatcher.errors(for: request).response(status)
    }
}
