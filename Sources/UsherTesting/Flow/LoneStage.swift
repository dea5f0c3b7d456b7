// The stage on which coordinators are tested without pages, in the place of a page tree. See `LoneFlow`.

internal import UsherFlow

/// The stage that a flow and its children share: one journal, and what is put back where an act throws.
final class LoneStage: ActingPath {
    let journal = Journal()
    /// The routes of the path that a test gives the page at work: all are of the flow that it presses.
    private var path: [AnyRoute] = []
    /// The parents' closures for the end of each flow, by the flow's number less one.
    private var exits: [FlowExit] = []
    private var keep: [() -> () -> Void] = []

    func routes(of flow: FlowID) -> [AnyRoute] { path }

    func enter(_ exit: FlowExit) -> Int {
        exits.append(exit)
        return exits.count
    }

    /// - Parameter keep: takes something down, and gives what puts it back.
    func restore(_ keep: @escaping () -> () -> Void) { self.keep.append(keep) }

    /// Puts a `Shared` back as well.
    func share(_ shared: any SharedValue) {
        restore {
            let before = shared.saved
            // Cannot throw: the value came from it, so it has its type.
            return { try? shared.adopt(before) }
        }
    }

    /// Runs an act of the visitor: the moves that were made, in call order, with the numbers of their flows. As in a
    /// session, an act that throws leaves everything as it was.
    func act(
        by submission: String? = nil, on routes: [AnyRoute] = [], _ run: () async throws -> Void
    ) async throws -> [(flow: Int, move: Move)] {
        let restore = keep.map { $0() }
        path = routes
        journal.begin(on: self) {
            PressName(id: submission ?? String(UInt64.random(in: .min ... .max), radix: 16))
        }
        defer { journal.end() }
        var moves: [(Int, Move)] = []
        do {
            try await run()
            while let entry = journal.removeFirst() {
                moves.append((entry.flow.number, entry.move))
                // The end of a child is its parent's to hear, in the same act.
                let exit = exits[entry.flow.number - 1]
                switch entry.move {
                case .finish(let output): try await exit.finish(output).value
                case .cancel: try await exit.cancel().value
                default: break
                }
            }
        } catch {
            for each in restore { each() }
            throw error
        }
        return moves
    }
}
