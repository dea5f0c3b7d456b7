// The moves of one action, in call order, over all the coordinators that took part. One journal a session.

package typealias AnyRoute = any Hashable & Codable & Sendable
package typealias AnyState = any Codable & Sendable

/// Work that a flow runs beside its pages.
package struct FlowJob: Sendable {
    package let id: String
    package let work: @Sendable () async throws -> Void
}

package enum Move {
    case push(AnyRoute)
    case present(AnyRoute)
    case replace(AnyRoute)
    case pop
    case dismiss
    case finish(any Sendable)
    case cancel
    case restart(AnyRoute)
    case privilegeChanged(Privilege)
    /// All other sessions that act for this one end.
    case endOthers(of: String)
    case notify(String)
    case run(FlowJob)
    /// Ends the flow's job of that id.
    case stop(String)

    /// Whether it is about the session as a whole, and so means the same from any flow.
    var concernsSession: Bool {
        switch self {
        case .privilegeChanged, .endOthers, .notify: true
        default: false
        }
    }
}

package final class Journal {
    enum Phase {
        /// Nothing runs: a move made now is lost, since no page asked for it.
        case idle
        /// An action or an end runs: moves are written down.
        case acting
        /// A destination is being built: it decides nothing, so a move made now is an error.
        case building
    }

    struct Entry {
        let flow: FlowID
        let move: Move
    }

    // Assigned once, before anybody moves.
    @exclusivity(unchecked) var session = SessionGuard()

    // Both are read and assigned as a whole, so they are not checked for overlaps.
    @exclusivity(unchecked) private(set) var phase = Phase.idle
    /// What an action, or what builds a destination, has come to so far; nil between them, when a session is to be small.
    @exclusivity(unchecked) private var notes: Notes?

    private final class Notes {
        @exclusivity(unchecked) var submission: String?
        // Nothing that an app has written is called while it changes: checked in tests only.
        #if !DEBUG
            @exclusivity(unchecked)
        #endif
        var entries: [Entry] = []
        @exclusivity(unchecked) var misuse: FlowError?
        /// Takes back what was written to Shared while a destination was built.
        var undoing: (() -> Void)?
    }

    private func noting() -> Notes {
        let notes = notes ?? Notes()
        self.notes = notes
        return notes
    }

    var submission: String? { notes?.submission }

    func record(_ move: Move, by flow: FlowID) {
        switch phase {
        case .acting: noting().entries.append(Entry(flow: flow, move: move))
        case .building:
            noting().misuse = FlowError(
                "A move was made while a destination was built. Move in an action, not in destination(for:).")
        case .idle: break
        }
    }

    func begin(submission: String?) {
        _ = session.takeError()
        let notes = Notes()
        notes.submission = submission
        self.notes = notes
        phase = .acting
    }

    func end() {
        notes = nil
        phase = .idle
    }

    var count: Int { notes?.entries.count ?? 0 }

    func next() -> Entry? {
        guard let notes, !notes.entries.isEmpty else { return nil }
        return notes.entries.removeFirst()
    }

    /// Forgets what was recorded after the first `count` moves, but for those that `keeps` wants.
    func drop(after count: Int, unless keeps: (Entry) -> Bool) {
        guard let notes, count < notes.entries.count else { return }
        notes.entries = Array(notes.entries[..<count]) + notes.entries[count...].filter(keeps)
    }

    /// Notes a write to Shared, before it is made; it is an error while a destination is built.
    ///
    /// - Parameter undo: takes it back.
    func noteWrite(_ undo: @autoclosure () -> () -> Void) {
        guard phase == .building else { return }
        let notes = noting()
        notes.misuse = FlowError(
            "Shared was changed while a destination was built. Change it in an action: a GET changes nothing.")
        // The first one has what was there before them all.
        if notes.undoing == nil { notes.undoing = undo() }
    }

    /// Runs `build` with moves forbidden, and leaves what was recorded before as it was. Where it throws, or wrote to
    /// Shared, Shared is as before.
    func building<R>(_ build: () throws -> R) throws -> R {
        let before = phase
        phase = .building
        if before != .building { notes?.misuse = nil }
        defer {
            phase = before
            if before == .idle { notes = nil }
        }
        do {
            let made = try build()
            if let misuse = notes?.misuse { throw misuse }
            return made
        } catch {
            notes?.undoing?()
            notes?.undoing = nil
            throw error
        }
    }
}
