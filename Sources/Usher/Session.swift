// One browser, known by a cookie. Owns its page tree, and with it all its coordinators.
//
// An actor on an executor of its own: a request runs in it on the server's thread, without a hop, and the app's
// coordinators and screens are ordinary types that never leave it.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

actor Session {
    private let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let parts: SiteParts
    let tree: PageTree
    let keys = PageKeys()
    /// Outlives a change of the session's id, so that forms which are on show go on working.
    let secret = Bytes32.random()
    var submissions = Submissions()
    var queue = ActionQueue()
    private var jobs = FlowJobs()
    private let place: Locked<Bytes32>

    init(parts: SiteParts, key: Bytes32, visit: Visit) {
        self.parts = parts
        place = Locked(key)
        tree = parts.makeTree(visit)
    }

    /// Where the table keeps it: the hash of its present id.
    nonisolated var key: Bytes32 { place.withLock { $0 } }

    /// Gives it a new id, which the next answer's cookie carries.
    func renew() -> String {
        let id = Bytes32.random()
        let new = Bytes32(hashing: id.bytes)
        let old = key
        place.withLock { $0 = new }
        parts.table.move(old, to: new)
        return id.text
    }

    var token: String { Bytes32(authenticating: secret, with: parts.tokenKey).text }

    /// Starts and stops what flows run beside their pages.
    func follow(_ outcome: PageTree.Outcome) {
        for flow in outcome.ended { jobs.cancel(flow: flow) }
        for (flow, job) in outcome.jobs where !outcome.ended.contains(flow) { jobs.start(job, of: flow) }
    }

    // MARK: Addresses

    func address(of id: PageID) -> String { PagePath.text(tree.address(of: id), key: keys.key(id)) }

    /// What a GET of a page's address comes to.
    enum Looking: Sendable {
        case page(HTTPResponse)
        case redirect(String)
        case nowhere
    }

    /// Shows the page of an address. Builds it where the address names one that is not there yet.
    ///
    /// - Parameter isWhole: false for HEAD and prefetch, which take no notices.
    func look(_ path: PagePath, isWhole: Bool) async throws -> Looking {
        if let id = keys.page(path.page) {
            if tree.contains(id) {
                if path.fits(tree.address(of: id)) { return .page(try await render(id, isWhole: isWhole)) }
            } else if let next = tree.successor(of: id) {
                tree.leave("That step is already complete.", on: next)
                return .redirect(address(of: next))
            }
        }
        if path.isKeyOnly { return .nowhere }
        let base = keys.page(path.on).flatMap { tree.contains($0) ? $0 : nil }
        guard let arrival = try tree.open(path.segments, on: base) else { return .nowhere }
        if path.on != nil || !arrival.isComplete { return .redirect(address(of: arrival.page)) }
        return .page(try await render(arrival.page, isWhole: isWhole))
    }

    /// The page that a plain address leads to, with a message on it; nil where there is none.
    func arrive(at path: PagePath, saying notice: String) throws -> String? {
        guard !path.isKeyOnly, let arrival = try tree.open(path.segments) else { return nil }
        tree.leave(notice, on: arrival.page)
        return address(of: arrival.page)
    }
}

/// The tasks of a session's flows. They are cancelled with their flow, and all with the session.
private final class FlowJobs {
    private struct Key: Hashable {
        let flow: Int
        let id: String
    }

    private var tasks: [Key: Task<Void, Never>] = [:]

    deinit { for task in tasks.values { task.cancel() } }

    func start(_ job: FlowJob, of flow: Int) {
        let work = job.work
        tasks.updateValue(
            Task.detached {
                do { try await work() } catch is CancellationError {} catch {
                    Log.site.error("A job failed.", metadata: [Log.error: "\(type(of: error))"])
                }
            }, forKey: Key(flow: flow, id: job.id)
        )?.cancel()
    }

    func cancel(flow: Int) {
        for key in tasks.keys where key.flow == flow { tasks.removeValue(forKey: key)?.cancel() }
    }
}
