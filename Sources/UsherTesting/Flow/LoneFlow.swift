// A coordinator without pages, session and server: what each route shows and what an act moves. An app's tests of one
// coordinator stand on it (see FlowTester in UsherTesting).

internal import UsherFlow

struct LoneFlow<Tested: Coordinator> {
    let coordinator: Tested
    /// The number that tells the moves of a flow from those of the flows around it.
    let number: Int
    private let stage: LoneStage

    /// - Parameter exit: what its parent does at its end, where it has one.
    init(_ coordinator: Tested, on stage: LoneStage, exit: FlowExit = .none) {
        self.coordinator = coordinator
        self.stage = stage
        number = stage.enter(exit)
        coordinator.attach(to: FlowID(number), at: [], stage.journal)
        stage.restore {
            let before = coordinator.state
            return { coordinator.state = before }
        }
    }

    /// The screen that a route shows.
    func screen(at route: Tested.Route) throws -> any FlowScreen {
        guard case .screen(let box) = try build(route).kind else {
            throw FlowError("\(Tested.self) shows no screen at \(route), but starts a flow, or leads to a file.")
        }
        return box.screen
    }

    /// The fetch that a route leads to, which is no page.
    func fetch(at route: Tested.Route) throws -> any Fetch {
        guard case .fetch(let fetch) = try build(route).kind else {
            throw FlowError("\(Tested.self) leads to no file at \(route).")
        }
        return fetch
    }

    /// The coordinator that a route starts, and what this one does at its end.
    func child(at route: Tested.Route) throws -> (coordinator: any Coordinator, exit: FlowExit) {
        let (child, exit) = try flow(at: route)
        return (child, exit)
    }

    /// Ends the child flow of a route as if it had finished, or been given up where there is no output.
    func end(
        at route: Tested.Route, finishing output: (any Sendable)?, by submission: String? = nil
    ) async throws -> [(flow: Int, move: Move)] {
        let exit = try flow(at: route).exit
        return try await stage.act(by: submission) {
            try await (output.map(exit.finish) ?? exit.cancel()).value
        }
    }

    private func build(_ route: Tested.Route) throws -> Destination {
        try stage.journal.building { coordinator.destination(for: route) }
    }

    private func flow(at route: Tested.Route) throws -> (child: any Coordinator, exit: FlowExit) {
        guard case .flow(let child, let exit) = try build(route).kind else {
            throw FlowError("\(Tested.self) starts no flow at \(route), but shows a screen.")
        }
        return (child, exit)
    }
}

extension FlowScreen {
    /// The actions that the screen offers now.
    func offers() async throws -> [Action] { offers(with: try await load()) }

    /// Runs one of the screen's actions; false where it does not offer it.
    ///
    /// - Throws: what is wrong with the form, as `InvalidForm`, or what the action throws.
    func perform(_ submission: Submission) async throws -> Bool {
        guard let action = offer(for: submission, with: try await load()).action else { return false }
        try await action.prepare(submission)().value
        return true
    }
}
