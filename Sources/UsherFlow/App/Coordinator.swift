// A coordinator decides what comes next in one flow. This is what an app's author writes; read it first.

/// Decides what comes next in one flow.
///
/// A coordinator is never held by its parent and never removed by hand: the pages that it has on show hold it, and it
/// is freed with the last of them. It is made from its route and services alone, so that a restored session makes the
/// same one again: what it needs of its parent's state goes into the route.
public protocol Coordinator<Output>: AnyObject, SendableMetatype {
    /// The subject of one of this flow's pages. Fixed for as long as the page lives.
    associatedtype Route: Hashable & Codable & Sendable
    /// All that the flow has gathered so far. Every page keeps the newest state reached from it. A property that a
    /// newer build adds is as at the flow's start in states that an older one saved, unless it is `AskedAnew`.
    associatedtype State: Codable & Equatable & Sendable = NoState
    /// The result that the flow hands to its parent when it is done.
    associatedtype Output: Sendable = Void

    /// Takes the flow's moves: one object for as long as the coordinator lives,
    /// `let navigation = Navigation<Route, Output>()`.
    var navigation: Navigation<Route, Output> { get }

    /// The flow's only `var`. Its value is that of the page at work: set before an action, a build or an end, and
    /// without meaning between them.
    var state: State { get set }

    /// The route of the flow's first page.
    func start() -> Route

    /// Makes a route's screen or child flow. Copies out of the state what the screen needs, and decides nothing else: a
    /// move made here is an error, and the page is not built.
    func destination(for route: Route) -> Destination

    /// The addresses of routes, relative to the flow's own address. A route that is not here lives at `/p/KEY`.
    static var addresses: [Address<Route>] { get }

    /// All screens that this flow itself shows. A site compiles their templates at its start, and learns from their
    /// forms how much a visitor may send; it refuses to show a screen that no flow names.
    static var screens: Screens { get }

    /// All flows that this one starts. A site finds all screens from its root by these. A flow that names none is asked
    /// for a destination as its page is shown, and one that names some also when a move leads there.
    static var flows: Flows { get }

    /// Texts of its pages that its declarations have: for kinds of coordinators that declare more than these do. A site
    /// does not start while one of them is not translated.
    static var texts: [String] { get }

    /// Decides whether an address may lead to this route, with the state that the page below it has, and what comes
    /// first if not.
    ///
    /// It guards how somebody arrives, not what they may do: a page that a move has led to may be one to which no
    /// address leads, and its actions are those that its screen offers, asked anew for each POST. An action that is not
    /// allowed any more is not offered any more, and the service checks as well.
    func admission(to route: Route) -> Admission<Route>

    /// True if a move to this route always starts its child flow anew, where otherwise one that already lives above
    /// the same page is shown again with what was typed.
    func startsAnew(_ route: Route) -> Bool

    /// Checks what a kind of coordinators declares besides, as its site starts; throws `FlowError` for a mistake.
    static func check() throws
}

extension Coordinator {
    /// None: all routes live at `/p/KEY`.
    public static var addresses: [Address<Route>] { [] }
    /// None, as for a flow that only starts others.
    public static var screens: Screens { [] }
    /// None.
    public static var flows: Flows { [] }
    /// None.
    public static var texts: [String] { [] }
    /// Everybody is let in.
    public func admission(to route: Route) -> Admission<Route> { .yes }
    /// Never: a child flow that is still there is shown again.
    public func startsAnew(_ route: Route) -> Bool { false }
    /// Finds nothing.
    public static func check() throws {}
}

/// The state of a flow that gathers nothing.
public struct NoState: Codable, Equatable, Sendable {
    /// The only value; nobody needs to make one.
    public init() {}
}

extension Coordinator where State == NoState {
    /// Nothing, which setting does not change.
    public var state: NoState {
        get { NoState() }
        // The setter is what the protocol asks for; there is nothing to keep.
        set { _ = newValue }
    }
}

/// Types of coordinators, as `[SignInCoordinator.self]`.
public typealias Flows = [any Coordinator.Type]

/// Types of screens, as `[EmailScreen.self, PasswordScreen.self]`.
public typealias Screens = [any FlowScreen.Type]

/// A coordinator's answer to an address that wants one of its routes.
public enum Admission<Route> {
    /// The page is shown.
    case yes
    /// The needs of the route are not met: the page below it is shown instead.
    case no
    /// There is nothing to be shown there as things are: the page below it is shown instead, and what stands on this
    /// route stands on that.
    case skip
    /// This route first, such as one that asks for sign-in; when its flow has finished, on to the address, once.
    case after(Route)
}

extension Admission: Equatable where Route: Equatable {}
