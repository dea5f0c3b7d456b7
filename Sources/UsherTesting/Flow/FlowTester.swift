// One coordinator alone: no session, no server, no template.

public import Usher
internal import UsherFlow

/// Tests one coordinator alone, in memory: presses the buttons of its screens, ends its child flows as they might end,
/// and reads the moves that it makes.
///
///     let library = FlowTester(LibraryCoordinator(services: services, shared: shared, leave: { _ in }))
///     try await library.press("quickLook.3", at: .shelves)
///     #expect(library.moves == [.present(.item(3))])
///
/// A child flow is not run: its end is said, and the test reads what follows.
///
///     try await library.finish(.signIn, with: ann)
///     #expect(library.moves == [.privilegeChanged, .notify("Welcome back."), .push(.importList)])
///
/// No page is built: `push` is a value here, and the test says at which route the next button is pressed. As in a
/// session, an act that throws makes no move and leaves the state as it was; what it did to a `Shared` or to a service
/// stays.
public final class FlowTester<Tested: Coordinator> {
    private let flow: LoneFlow<Tested>

    /// The moves of the latest act, in call order.
    public private(set) var moves: [FlowMove<Tested.Route>] = []
    /// The result, once an act has finished the flow.
    public private(set) var output: Tested.Output?
    /// The work that the latest act asked to run, by id. It is not run.
    public private(set) var jobs: [String: @Sendable () async throws -> Void] = [:]

    public init(_ coordinator: Tested) { flow = LoneFlow(coordinator) }

    public var coordinator: Tested { flow.coordinator }

    /// What the flow has gathered. A test may set it, to begin in the middle.
    public var state: Tested.State {
        get { coordinator.state }
        set { coordinator.state = newValue }
    }

    /// The screen that a route shows now.
    ///
    /// - Throws: where the route starts a flow, or shows another type of screen.
    public func screen<Shown: Usher.Screen>(_ type: Shown.Type = Shown.self, at route: Tested.Route) throws -> Shown {
        let screen = try flow.screen(at: route)
        guard let shown = screen as? Shown else {
            throw FlowError("\(Tested.self) shows a \(Swift.type(of: screen)) at \(route), not a \(Shown.self).")
        }
        return shown
    }

    /// The coordinator of the child flow that a route starts.
    ///
    /// - Throws: where the route shows a screen, or starts another type of flow.
    public func child<Child: Coordinator>(_ type: Child.Type = Child.self, at route: Tested.Route) throws -> Child {
        let coordinator = try flow.child(at: route)
        guard let child = coordinator as? Child else {
            throw FlowError("\(Tested.self) starts a \(Swift.type(of: coordinator)) at \(route), not a \(Child.self).")
        }
        return child
    }

    /// Presses a button of the screen that a route shows now.
    ///
    /// - Parameters:
    ///   - act: the button's value: an action's name, or name and value as `open.3`.
    ///   - fields: what is typed, by the fields' names; `on` ticks a checkbox.
    /// - Throws: ``NotOffered``, ``FormRefusal``, or what the action throws.
    public func press(
        _ act: String, fields: [String: String] = [:], files: [String: FormFile] = [:], at route: Tested.Route
    ) async throws {
        let screen = try flow.screen(at: route)
        try await record { try await flow.act { try await screen.press(act, typing: fields, files) } }
    }

    /// The child flow that a route starts has finished with this result.
    public func finish(_ route: Tested.Route, with output: some Sendable) async throws {
        try await record { try await flow.end(at: route, finishing: output) }
    }

    /// The child flow that a route starts has finished, without a result.
    public func finish(_ route: Tested.Route) async throws { try await finish(route, with: ()) }

    /// The child flow that a route starts was given up.
    public func cancel(_ route: Tested.Route) async throws {
        try await record { try await flow.end(at: route, finishing: nil) }
    }

    private func record(_ act: () async throws -> [Move]) async throws {
        (moves, jobs) = ([], [:])
        let made = try await act()
        moves = try made.map { try FlowMove($0) }
        for move in made {
            switch move {
            case .finish(let result): output = result as? Tested.Output
            case .run(let job): jobs[job.id] = job.work
            default: break
            }
        }
    }
}
