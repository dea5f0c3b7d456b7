// The moves of one action, in call order, over all the coordinators that took part. A session has one journal.
//
//      idle ──begin──▶ acting ──end──▶ idle
//      idle, acting ──building { … }──▶ building ──▶ as before
//
//      idle        a move is lost, since no page asked for it; in development it is told
//      acting      a move is recorded: an action or an end runs
//      building    a move is an error: a destination decides nothing

internal import Synchronization
internal import UsherLock

package final class Journal {
    enum Phase { case idle, acting, building }

    package struct Entry {
        package let flow: FlowID
        package let move: Move
    }

    /// Counts what lives; nil but in tests.
    let life: LifeCount?
    /// Assigned once, before anybody moves.
    var session = SessionGuard()
    private(set) var phase = Phase.idle
    /// True if a destination that changes its coordinator's state is an error, and not only without effect: in
    /// development, and in programs that are not optimized.
    var checksStates = _isDebugAssertConfiguration()
    /// The page whose screen is being built; nil for one that is only looked at on the way to another.
    var page: PageID?
    var tag = ""
    /// A move or a write that no action has asked for, or a mistake outside of destinations, with `checksStates`.
    private(set) var lost: FlowError?
    /// The latest link to a route without an address, wherever it was made; nil without `checksStates`.
    private(set) lazy var missedLink: Locked<FlowError?>? = checksStates ? Locked(nil) : nil
    /// The record of the action or the build at hand; nil between them, so that an idle session is small.
    private var record: Record?

    private final class Record {
        /// The name by which services know the press.
        lazy var press = name?()
        var name: (() -> PressName)?
        /// The copies of its form; nil before a service asks for the press.
        var copy: CopyAtWork?
        /// The path of the action's page.
        var path: (any ActingPath)?
        private(set) var entries: [Entry] = []
        /// The mistake in the destination that is being built.
        var misuse: FlowError?
        /// Takes back what was written to Shared while a destination was built.
        var undo: (() -> Void)?

        /// Takes the entries out to change them, as `PageTree.changePages` does with the pages.
        func changeEntries<R>(_ change: (inout [Entry]) -> R) -> R {
            var taken: [Entry] = []
            swap(&taken, &entries)
            defer { swap(&taken, &entries) }
            return change(&taken)
        }
    }

    package init(counting life: LifeCount? = nil) { self.life = life }

    private func open() -> Record {
        let record = record ?? Record()
        self.record = record
        return record
    }

    /// The id by which services know the press whose action runs.
    var press: String? {
        guard let record, let press = record.press else { return nil }
        if record.copy == nil, let digest = press.copy { record.copy = CopyAtWork(digest, of: press.id) }
        return press.id
    }

    /// The routes of a flow on the path of the page whose action runs, from the bottom; none outside of an action.
    func routes(of flow: FlowID) -> [AnyRoute] { phase == .acting ? record?.path?.routes(of: flow) ?? [] : [] }

    func record(_ move: Move, by flow: FlowID) {
        switch phase {
        case .acting: open().changeEntries { $0.append(Entry(flow: flow, move: move)) }
        case .building:
            open().misuse = FlowError(
                "A move was made while a destination was built. Move in an action, not in destination(for:).")
        case .idle: lose("A move was made")
        }
    }

    /// Records a mistake in a destination, or in what its screen shows.
    func note(_ mistake: @autoclosure () -> FlowError?) {
        guard phase == .building || checksStates, let mistake = mistake() else { return }
        if phase == .building { open().misuse = mistake } else { lost = mistake }
    }

    private func lose(_ what: String) {
        guard checksStates else { return }
        lost = FlowError(
            "\(what) while no action ran, so it is lost: in load() of a screen, or in a task after its action. "
                + "Do it in an action, before it returns.")
    }

    /// The mistake that `lost` has kept since the last call, which clears it.
    func takeLost() -> FlowError? { lost.take() ?? missedLink?.withLock { $0.take() } }

    // MARK: Acting

    /// - Parameter name: what services know the press by, who mostly do not ask.
    package func begin(on path: any ActingPath, _ name: (() -> PressName)?) {
        _ = session.takeError()
        let record = Record()
        record.name = name
        record.path = path
        self.record = record
        phase = .acting
    }

    package func end() {
        record = nil
        phase = .idle
    }

    var count: Int { record?.entries.count ?? 0 }

    package func removeFirst() -> Entry? {
        guard let record, !record.entries.isEmpty else { return nil }
        return record.changeEntries { $0.removeFirst() }
    }

    /// Discards what was recorded after the first `count` moves, except entries for which `isKept` is true.
    func discard(after count: Int, unless isKept: (Entry) -> Bool) {
        guard let record, count < record.entries.count else { return }
        record.changeEntries { $0 = Array($0[..<count]) + $0[count...].filter(isKept) }
    }

    // MARK: Building

    /// Records a write to Shared before it is made, which is an error while a destination is built.
    ///
    /// - Parameter undo: takes the write back.
    func willWriteShared(_ undo: @autoclosure () -> () -> Void) {
        if phase == .idle { lose("Shared was changed") }
        guard phase == .building else { return }
        let record = open()
        record.misuse = FlowError(
            "Shared was changed while a destination was built. Change it in an action: a GET changes nothing.")
        // The first one has what was there before them all.
        if record.undo == nil { record.undo = undo() }
    }

    /// Runs `build` with moves forbidden, and leaves what was recorded before as it was. If it throws, or wrote to
    /// Shared, Shared is as before.
    package func building<R>(_ build: () throws -> R) throws -> R {
        let before = phase
        phase = .building
        if before != .building { record?.misuse = nil }
        defer {
            phase = before
            if before == .idle { record = nil }
        }
        do {
            let made = try build()
            if let misuse = record?.misuse { throw misuse }
            return made
        } catch {
            record?.undo?()
            record?.undo = nil
            throw error
        }
    }
}

/// The place of a coordinator at work: its navigation knows its session by this.
struct NavigationContext {
    let flow: FlowID
    /// The address of its flow; nil where the flow has none.
    let address: [String]?
    let journal: Journal
    let mark: LifeMark?
}

/// Tells code of a session from code that has left it. Costs a comparison for each move.
struct SessionGuard: ~Copyable {
    /// Nil in tests of one coordinator alone.
    var isolation: (any SessionIsolation)?
    private let found = Lock<FlowError?>(nil)
    private let hasFound = Atomic(false)

    /// - Parameters:
    ///   - what: what was done, such as `navigation moved`.
    ///   - type: of the app.
    func admits(_ what: String, of type: Any.Type) -> Bool {
        guard let isolation, !isolation.isCurrent else { return true }
        let error = FlowError(
            """
            \(what) of \(String(reflecting: type)) outside of its session, where it would run beside others and be \
            lost. A coordinator must not be used in a Task, on another thread or in a service's callback: let its \
            action await what it needs, or give work that goes on to navigation.run.
            """)
        found.withLock { $0 = error }
        hasFound.store(true, ordering: .releasing)
        return false
    }

    /// The misuse found since the last call, which clears it.
    func takeError() -> FlowError? {
        guard hasFound.load(ordering: .acquiring) else { return nil }
        hasFound.store(false, ordering: .relaxed)
        return found.withLock { $0.take() }
    }
}

/// An object that knows whether the caller is in its session.
package protocol SessionIsolation: AnyObject, Sendable {
    var isCurrent: Bool { get }
}

/// Who a session acts for from an action on.
package enum Privilege: Equatable, Sendable {
    /// A guest, or somebody that the app does not name.
    case nobody
    /// The id of an account, as a text, and what its browser is known by besides (see `Navigation.privilegeChanged`).
    ///
    /// Its session may go unused for its own time; nil for the site's.
    case principal(String, credential: String? = nil, idle: Duration? = nil)
}

/// Work that a flow runs beside its pages.
package struct FlowJob: Sendable {
    /// Names it within its flow.
    package let id: String
    package let work: @Sendable () async throws -> Void

    /// Work whose texts are in the language of the page at hand.
    init(id: String, speaking work: @escaping @Sendable () async throws -> Void) {
        self.id = id
        let (words, timeZone) = (ShownWords.words, ShownWords.timeZone)
        guard words != nil || timeZone != nil else {
            self.work = work
            return
        }
        self.work = {
            try await ShownWords.$words.withValue(words) {
                try await ShownWords.$timeZone.withValue(timeZone, operation: work)
            }
        }
    }
}
