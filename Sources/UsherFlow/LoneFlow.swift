// A coordinator without pages, session and server: what each route shows and what an act moves. What an app's tests of
// one coordinator stand on (see FlowTester in UsherTesting).

package struct LoneFlow<Tested: Coordinator> {
    package let coordinator: Tested
    private let journal = Journal()

    package init(_ coordinator: Tested) {
        self.coordinator = coordinator
        coordinator.attach(to: FlowID(number: 0), journal, nil)
    }

    /// The screen that a route shows.
    package func screen(at route: Tested.Route) throws -> any Screen {
        guard case .screen(let box) = try build(route).kind else {
            throw FlowError("\(Tested.self) shows no screen at \(route), but starts a flow.")
        }
        return box.screen
    }

    /// The coordinator that a route starts.
    package func child(at route: Tested.Route) throws -> any Coordinator { try flow(at: route).child }

    /// Runs an act of the visitor: the moves that it made, in call order. As in a session, an act that throws leaves the
    /// state as it was.
    package func act(_ run: () async throws -> Void) async throws -> [Move] {
        let before = coordinator.state
        journal.begin(submission: nil)
        defer { journal.end() }
        do {
            try await run()
        } catch {
            coordinator.state = before
            throw error
        }
        var moves: [Move] = []
        while let entry = journal.next() { moves.append(entry.move) }
        return moves
    }

    /// Ends the child flow of a route as if it had finished, or been given up where there is no output.
    package func end(at route: Tested.Route, finishing output: (any Sendable)?) async throws -> [Move] {
        let exit = try flow(at: route).exit
        return try await act {
            if let output { try await exit.finish(output) } else { try await exit.cancel() }
        }
    }

    private func build(_ route: Tested.Route) throws -> Destination {
        try journal.building { coordinator.destination(for: route) }
    }

    private func flow(at route: Tested.Route) throws -> (child: any Coordinator, exit: FlowExit) {
        guard case .flow(let child, let exit) = try build(route).kind else {
            throw FlowError("\(Tested.self) starts no flow at \(route), but shows a screen.")
        }
        return (child, exit)
    }
}

extension Screen {
    /// What the screen offers now.
    package func offers() async throws -> [Action] { actions(with: try await load()) }

    /// Runs one of the screen's actions; false where it does not offer it.
    ///
    /// - Throws: what is wrong with the form, as `InvalidForm`, or what the action throws.
    package func perform(_ submission: Submission) async throws -> Bool {
        guard let action = try await offers().first(where: { $0.offers(submission) }) else { return false }
        try await action.prepare(submission)()
        return true
    }
}
