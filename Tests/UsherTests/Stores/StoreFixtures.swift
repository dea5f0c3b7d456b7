// What stories of several servers need: a balancer that does as it is told, and a store that fails when it is told to.

import Synchronization
import Usher
import UsherHTTP
import UsherTesting

/// Sends every request to the server that a story has chosen.
final class ChosenServer: BrowserTransport {
    private let sites: [Site]
    private let chosen = Atomic<Int>(0)

    init(_ sites: [Site]) { self.sites = sites }

    var number: Int {
        get { chosen.load(ordering: .relaxed) }
        set { chosen.store(newValue, ordering: .relaxed) }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        try await SiteTransport(sites[number]).send(request)
    }
}

/// A real store, and ways to have it fail or wait.
final class FailingStore: SessionStore {
    fileprivate let store: any SessionStore
    private let isFailing = Mutex(false)
    private let isFailingFiles = Mutex(false)
    private let losesOne = Mutex(false)
    private let overtakes = Mutex(false)
    /// Holds, while it is closed, what moves a session to another id.
    let moves = Gate()
    struct Failure: Error {}

    init(_ store: any SessionStore) { self.store = store }

    var fails: Bool {
        get { isFailing.withLock { $0 } }
        set { isFailing.withLock { $0 = newValue } }
    }

    /// True if it fails with files of forms, and with nothing else.
    var failsFiles: Bool {
        get { isFailingFiles.withLock { $0 } }
        set { isFailingFiles.withLock { $0 = newValue } }
    }

    /// How often a session was to be saved.
    let saves = Atomic(0)
    /// How often a file was asked for.
    let fetches = Atomic(0)

    /// True if another server is faster each time that a session is to be held or saved.
    var isOvertaken: Bool {
        get { overtakes.withLock { $0 } }
        set { overtakes.withLock { $0 = newValue } }
    }

    private func overtake(_ key: SessionKey) async throws {
        guard isOvertaken, let stored = try await store.load(key, unless: 0, use: nil) else { return }
        _ = try await store.save(
            SessionWrite(
                key: key, version: stored.version + 1, body: stored.body?.first ?? [], server: "another",
                lifetime: .seconds(10_000)))
    }

    /// Has the next save done without an answer.
    func loseOneAnswer() { losesOne.withLock { $0 = true } }

    fileprivate var working: any SessionStore {
        get throws {
            if fails { throw Failure() }
            return store
        }
    }

    var server: String { store.server }
    var secrets: [[UInt8]] { store.secrets }
    var number: Int { get async throws { try await working.number } }

    func renewSecrets(keepingFormer lifetime: Duration) async throws {
        try await working.renewSecrets(keepingFormer: lifetime)
    }

    func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession? {
        try await working.load(key, unless: version, use: use)
    }

    func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?
    ) async throws -> StoredSession? {
        try await overtake(key)
        return try await working.lock(key, lock, unless: version, use: use)
    }

    func unlock(_ key: SessionKey, server: String) async throws { try await working.unlock(key, server: server) }

    func save(_ write: SessionWrite) async throws -> SessionSaving {
        saves.add(1, ordering: .relaxed)
        if write.former != nil { await moves.pass() }
        try await overtake(write.key)
        let saving = try await working.save(write)
        let isLost = losesOne.withLock { isLost in
            defer { isLost = false }
            return isLost
        }
        if isLost { throw Failure() }
        return saving
    }

    func remove(_ key: SessionKey) async throws { try await working.remove(key) }
    func end(_ end: SessionEnd) async throws { try await working.end(end) }
    func take(_ bucket: SessionKey, most: Int, per time: Duration) async throws -> Duration? {
        try await working.take(bucket, most: most, per: time)
    }
    func sweep() async throws { try await working.sweep() }
    var files: (any SessionFileStore)? { store.files == nil ? nil : self }
}

extension FailingStore: SessionFileStore {
    private var workingFiles: any SessionFileStore {
        get throws {
            guard !failsFiles, let files = try working.files else { throw Failure() }
            return files
        }
    }

    var limits: SessionFileLimits { store.files?.limits ?? SessionFileLimits(file: 0, session: 0) }

    func keep(_ write: SessionFileWrite) async throws -> Bool { try await workingFiles.keep(write) }
    func file(_ key: SessionKey) async throws -> [UInt8]? {
        fetches.add(1, ordering: .relaxed)
        return try await workingFiles.file(key)
    }
}

/// A real store that is asked for each request, and calls back, as one over the network does.
final class CallbackStore: CallbackSessionStore, ForwardingStore {
    let store: any SessionStore
    private let holdsOne = Atomic(false)
    /// Holds an answer that is to be held.
    let held = Gate()

    init(_ store: any SessionStore) { self.store = store }

    /// The next answer to a load is held, until `held` is open.
    func holdOneLoad() async {
        await held.close()
        holdsOne.store(true, ordering: .relaxed)
    }

    /// What every other server of a story has for its store: they all do the same with either.
    static func every(other number: Int, _ store: any SessionStore) -> any SessionStore {
        number % 2 == 0 ? store : CallbackStore(store)
    }

    func load(_ key: SessionKey, unless version: Int, use: SessionUse?, _ tell: @escaping StoreCallback<StoredSession?>)
    {
        let isHeld = holdsOne.exchange(false, ordering: .relaxed)
        answer(tell) { [held] store in
            let answer = try await store.load(key, unless: version, use: use)
            if isHeld { await held.pass() }
            return answer
        }
    }

    func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?,
        _ tell: @escaping StoreCallback<StoredSession?>
    ) {
        answer(tell) { try await $0.lock(key, lock, unless: version, use: use) }
    }

    func save(_ write: SessionWrite, _ tell: @escaping StoreCallback<SessionSaving>) {
        answer(tell) { try await $0.save(write) }
    }

    private func answer<Value: Sendable>(
        _ tell: @escaping StoreCallback<Value>, _ ask: @escaping @Sendable (any SessionStore) async throws -> Value
    ) {
        Task {
            let answer: Result<Value, any Error>
            do { answer = .success(try await ask(store)) } catch { answer = .failure(error) }
            Delivery.together { tell(answer) }
        }
    }

    var files: (any SessionFileStore)? { store.files }
}

/// A store that asks another one for all but `load`, `lock` and `save`.
protocol ForwardingStore: SessionStore {
    var store: any SessionStore { get }
}

extension ForwardingStore {
    var server: String { store.server }
    var secrets: [[UInt8]] { store.secrets }
    var number: Int { get async throws { try await store.number } }
    func renewSecrets(keepingFormer lifetime: Duration) async throws {
        try await store.renewSecrets(keepingFormer: lifetime)
    }
    func unlock(_ key: SessionKey, server: String) async throws { try await store.unlock(key, server: server) }
    func remove(_ key: SessionKey) async throws { try await store.remove(key) }
    func end(_ end: SessionEnd) async throws { try await store.end(end) }
    func take(_ bucket: SessionKey, most: Int, per time: Duration) async throws -> Duration? {
        try await store.take(bucket, most: most, per: time)
    }
    func sweep() async throws { try await store.sweep() }
}

extension Browser {
    /// Counts once, and then types a name that is too short.
    ///
    /// - Returns: the form that counted, and where it led.
    func stopMidway() async throws -> (sent: WireRequest, led: String?) {
        try await open("/")
        try await click("Add")
        let (sent, led) = (try lastForm(), exchanges.last { $0.method == "POST" }?.response.header("Location"))
        try await click("Name")
        try await fill("Name", "A")
        try await submit()
        return (sent, led)
    }

    /// The last form that was sent, as somebody else could send it again.
    func lastForm(nonce: String? = nil) throws -> WireRequest {
        guard var request = exchanges.last(where: { $0.method == "POST" })?.request else { throw NothingSent() }
        guard let nonce else { return request }
        let body = String(decoding: request.body, as: UTF8.self)
        request.body = Array(body.replacing(/nonce=[^&]*/, with: "nonce=\(nonce)").utf8)
        return request
    }

    struct NothingSent: Error {}
}

extension WireRequest {
    /// The same form with the button Leave pressed.
    static func leaving(_ form: WireRequest) -> WireRequest {
        var form = form
        form.body = Array(String(decoding: form.body, as: UTF8.self).replacing(/act=[^&]*/, with: "act=leave").utf8)
        return form
    }
}
