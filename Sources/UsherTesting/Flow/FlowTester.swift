// One coordinator alone: no session, no server, no template.

public import UsherSite
internal import UsherFlow

/// Tests one coordinator alone, in memory: presses the buttons of its screens, ends its child flows as they might end,
/// and reads the moves that it makes.
///
///     let library = FlowTester(
///         LibraryCoordinator(of: SofaFlow(services: services, shared: shared), leave: { _ in }), sharing: shared)
///     try await library.press("quickLook.3", at: .shelves)
///     #expect(library.moves == [.present(.item(3))])
///
/// A child flow is not run: its end is said, and the test reads what follows.
///
///     try await library.finish(.signIn, with: ann)
///     #expect(library.moves == [.privilegeChanged(as: "7"), .notify("Welcome back."), .push(.importList)])
///
/// Or ``child(_:at:)`` gives it as a tester of its own; what it asks of its parent are the parent's moves, and its end
/// reaches the parent in the same act.
///
///     let signIn = try library.child(SignInCoordinator.self, at: .signIn)
///     try await signIn.press("signIn", fields: ["email": "ann@example.org", "password": "…"], at: .signIn)
///     #expect(library.moves == [.privilegeChanged(as: "7"), .notify("Welcome back."), .push(.importList)])
///
/// No page is built: `push` is a value here, and the test says at which route the next button is pressed. As in a
/// session, an act that throws makes no move and leaves states and the `Shared` as they were; what it did to a service
/// stays. A call beside the tester, as of a screen's closure by hand, moves nothing.
public final class FlowTester<Tested: Coordinator> {
    let flow: LoneFlow<Tested>
    private let stage: FlowStage

    /// The moves that this coordinator made in the latest act, in call order.
    public private(set) var moves: [FlowMove<Tested.Route>] = []
    /// The result, where the latest act has finished the flow.
    public private(set) var output: Tested.Output?
    /// The work that the latest act asked to run, by id. It is not run.
    public private(set) var jobs: [String: @Sendable () async throws -> Void] = [:]

    /// - Parameter coordinator: as its parent would make it; nothing has been asked of it yet.
    public convenience init(_ coordinator: Tested) { self.init(coordinator, on: FlowStage()) }

    /// - Parameter shared: what the coordinator was given; it is put back where an act throws.
    public convenience init<Value>(_ coordinator: Tested, sharing shared: Shared<Value>) {
        let stage = FlowStage()
        stage.stage.share(shared)
        self.init(coordinator, on: stage)
    }

    private init(_ coordinator: Tested, on stage: FlowStage, exit: FlowExit = .none) {
        flow = LoneFlow(coordinator, on: stage.stage, exit: exit)
        self.stage = stage
        stage.listeners.append { [weak self] made in try self?.hear(made) }
    }

    /// The coordinator that is tested.
    public var coordinator: Tested { flow.coordinator }

    /// The flow's state. A test may set it, to begin in the middle.
    public var state: Tested.State {
        get { coordinator.state }
        set { coordinator.state = newValue }
    }

    /// The screen that a route shows now.
    ///
    /// - Throws: where the route starts a flow, or shows another type of screen, or one that the coordinator does not
    ///   name.
    public func screen<Shown: TemplateScreen>(_ type: Shown.Type = Shown.self, at route: Tested.Route) throws -> Shown {
        let screen = try declaredScreen(at: route)
        guard let shown = screen as? Shown else {
            throw FlowError("\(Tested.self) shows a \(Swift.type(of: screen)) at \(route), not a \(Shown.self).")
        }
        return shown
    }

    /// The child flow that a route starts, as a tester of its own. Its requests of this coordinator are moves of this
    /// one.
    ///
    /// - Throws: where the route shows a screen, or starts another type of flow, or one that the coordinator does not
    ///   name.
    public func child<Child: Coordinator>(
        _ type: Child.Type = Child.self, at route: Tested.Route
    ) throws -> FlowTester<Child> {
        let (coordinator, exit) = try flow.child(at: route)
        guard Tested.flows.contains(where: { $0 == Swift.type(of: coordinator) }) else {
            throw FlowError(
                """
                \(Tested.self) starts a \(Swift.type(of: coordinator)), which is not among its flows. \
                Add it to `static let flows`.
                """)
        }
        guard let child = coordinator as? Child else {
            throw FlowError("\(Tested.self) starts a \(Swift.type(of: coordinator)) at \(route), not a \(Child.self).")
        }
        return FlowTester<Child>(child, on: stage, exit: exit)
    }

    /// Presses a button of the screen that a route shows now.
    ///
    /// - Parameters:
    ///   - act: the button's value: an action's name, or name and value as `open.3`.
    ///   - fields: what is typed, by the fields' names; `on` ticks a checkbox.
    ///   - submission: the key that `navigation.once` gives: the same twice for a form that is sent again. Nil is
    ///     another one at each press.
    ///   - below: the flow's routes below that page, the first first: what `navigation.stands(on:)` goes by.
    /// - Throws: ``NotOffered``, ``FormRefusal``, or what the action throws.
    public func press(
        _ act: String, fields: [String: String] = [:], files: [String: FormFile] = [:],
        submission: String? = nil, at route: Tested.Route, on below: [Tested.Route] = []
    ) async throws {
        try stage.tell([])
        let screen = try declaredScreen(at: route)
        try stage.tell(
            try await stage.stage.act(by: submission, on: below + [route]) {
                try await screen.press(act, typing: fields, files)
            })
    }

    /// The child flow that a route starts has finished with this result.
    ///
    /// - Parameter submission: the key that `navigation.once` gives; nil is another one each time.
    public func finish(
        _ route: Tested.Route, with output: some Sendable, submission: String? = nil
    ) async throws {
        try stage.tell([])
        try stage.tell(try await flow.end(at: route, finishing: output, by: submission))
    }

    /// The child flow that a route starts has finished, without a result.
    public func finish(_ route: Tested.Route) async throws { try await finish(route, with: ()) }

    /// The child flow that a route starts was given up.
    public func cancel(_ route: Tested.Route) async throws {
        try stage.tell([])
        try stage.tell(try await flow.end(at: route, finishing: nil))
    }

    /// The screen of a route; like a site's, only one that the flow names.
    private func declaredScreen(at route: Tested.Route) throws -> any FlowScreen {
        let screen = try flow.screen(at: route)
        guard Tested.screens.contains(where: { $0 == Swift.type(of: screen) }) else {
            throw FlowError(
                """
                \(Tested.self) shows a \(Swift.type(of: screen)), which is not among its screens. \
                Add it to `static let screens`.
                """)
        }
        return screen
    }

    private func hear(_ made: [(flow: Int, move: Move)]) throws {
        let own = made.filter { $0.flow == flow.number }.map(\.move)
        (moves, output, jobs) = (try own.map { try FlowMove($0) }, nil, [:])
        for move in own {
            switch move {
            case .finish(let result):
                guard let result = result as? Tested.Output else {
                    throw FlowError("\(Tested.self) finished with a value that is not its Output.")
                }
                output = result
            case .run(let job): jobs[job.id] = job.work
            default: break
            }
        }
    }
}

/// The stage shared by testers of one flow and of its children: the moves of an act are told to all of them.
private final class FlowStage {
    let stage = LoneStage()
    var listeners: [([(flow: Int, move: Move)]) throws -> Void] = []

    func tell(_ made: [(flow: Int, move: Move)]) throws { for listener in listeners { try listener(made) } }
}
