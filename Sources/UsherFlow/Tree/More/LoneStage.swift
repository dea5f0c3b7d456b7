// Where coordinators are tested without pages: what takes the place of a page tree for them. See `LoneFlow`.

/// What a flow and its children share: one journal, and what is put back where an act throws.
package final class LoneStage {
    let journal = Journal()
    private var flows = 0
    private var keep: [() -> () -> Void] = []

    package init() {}

    func enter() -> Int {
        flows += 1
        return flows
    }

    /// - Parameter keep: takes something down, and gives what puts it back.
    func restore(_ keep: @escaping () -> () -> Void) { self.keep.append(keep) }

    /// Puts a `Shared` back as well.
    package func share(_ shared: any SharedValue) {
        restore {
            let before = shared.saved
            // Cannot throw: the value came from it, so it has its type.
            return { try? shared.adopt(before) }
        }
    }

    /// Runs an act of the visitor: the moves that were made, in call order, with the numbers of their flows. As in a
    /// session, an act that throws leaves everything as it was.
    package func act(
        by submission: String? = nil, _ run: () async throws -> Void
    ) async throws -> [(flow: Int, move: Move)] {
        let restore = keep.map { $0() }
        journal.begin(submission: submission)
        defer { journal.end() }
        do {
            try await run()
        } catch {
            for each in restore { each() }
            throw error
        }
        var moves: [(Int, Move)] = []
        while let entry = journal.removeFirst() { moves.append((entry.flow.number, entry.move)) }
        return moves
    }
}
