// How a coordinator moves. Moves are written down while an action runs and made when it has succeeded.

/// Records a coordinator's moves. They are made in call order when the action has returned, all of them or none.
public final class Navigation<Route: Hashable & Codable & Sendable, Output: Sendable>: FlowNavigation {
    /// Moves made before its coordinator is in a session are ignored.
    public override init() { super.init() }

    override var routes: Any.Type { Route.self }

    /// Its coordinator's addresses.
    var addresses: [Address<Route>] = []

    /// Shows a route above the page that the action came from, or above where its moves before this one have led.
    public func push(_ route: Route) { record(.push(route)) }

    /// Shows a route as a modal over that page, with a stack of its own.
    ///
    /// - Parameter asQuickLook: true where the route's address says `on:`, and so shows a page in a new session or from
    ///   a bookmark, and this is a quick look at it. Without it development tells of such a modal.
    public func present(_ route: Route, asQuickLook: Bool = false) {
        if !asQuickLook { context?.journal.note(Self.pageMistake(route, among: addresses)) }
        record(.present(route))
    }

    /// Shows a route in place of this flow's topmost one, which goes past with all that stood on it.
    public func replace(with route: Route) { record(.replace(route)) }

    /// Takes away this flow's topmost route and what stands on it, in every tab. Taking away a flow's first page
    /// cancels the flow.
    public func pop() { record(.pop) }

    /// Closes the modal that this flow's topmost route is or lies in.
    public func dismiss() { record(.dismiss) }

    /// Ends the flow with its result; the parent decides where to go on.
    public func finish(_ output: Output) { record(.finish(output)) }

    /// Gives the flow up; the parent decides where to go on.
    public func cancel() { record(.cancel) }

    /// For the root only: every other flow is cancelled, all pages go past, and the tree starts anew at this route.
    public func restart(at route: Route) { record(.restart(route)) }

    /// Gives the session a new id with this answer, and has it act for nobody from now on: at sign-out, and at every
    /// other change of what it may do.
    public func privilegeChanged() { record(.privilegeChanged(.nobody)) }

    /// Gives the session a new id with this answer, and has it act for somebody from now on: at sign-in.
    /// `endOthers(of:)` finds it by that, as does `Site.end(sessionsOf:)`.
    ///
    /// The browser is known to the account from then on, as `Visit.knows(_:credential:)` tells.
    ///
    /// - Parameters:
    ///   - principal: the id of an account; one that is never given to another account.
    ///   - credential: a text that changes with the password, such as its hash: browsers that were known by the former
    ///     one are strangers' then. It is used for a keyed hash alone, and kept nowhere.
    ///   - idleTimeout: how long the session may go unused from now on, two minutes at least; nil for as long as a
    ///     guest's. It ends by the site's `absoluteTimeout` in any case.
    public func privilegeChanged(
        as principal: some LosslessStringConvertible, credential: String? = nil, idleTimeout: Duration? = nil
    ) {
        record(.privilegeChanged(.principal(principal.description, credential: credential, idle: idleTimeout)))
    }

    /// Has the browser known to somebody as if it had signed in, and gives it no right: where they have shown otherwise
    /// that they are the one, as by a mailed link that sets a new password.
    ///
    /// - Parameters: as those of `privilegeChanged(as:credential:)`.
    public func rememberBrowser(of principal: some LosslessStringConvertible, credential: String? = nil) {
        record(.rememberBrowser(of: .principal(principal.description, credential: credential)))
    }

    /// Ends all other sessions that act for somebody, on every server of the site: at a new password, a new email, a
    /// deleted account. It is saved together with what the action comes to, so it happens if and only if the action
    /// does. Work under way in these sessions is cancelled and leads nowhere; their next request is a guest's.
    ///
    /// - Parameter principal: as `privilegeChanged(as:)` was told it.
    public func endOthers(of principal: some LosslessStringConvertible) {
        record(.endOthers(of: principal.description))
    }

    /// Runs work that outlasts the action, for as long as the flow lives; it is cancelled with it. It speaks as
    /// the page whose action begins it, in a mail too.
    ///
    /// - Parameter id: names the job within the flow; a job of that id that still runs is cancelled first.
    public func run(_ id: String, _ job: @escaping @Sendable () async throws -> Void) {
        record(.run(FlowJob(id: id, speaking: job)))
    }

    /// Cancels the flow's job of that id, if it still runs.
    public func stop(_ id: String) { record(.stop(id)) }
}

extension Navigation where Output == Void {
    /// Ends the flow; the parent decides where to go on.
    public func finish() { finish(()) }
}

/// The members that all navigations have in common, whatever their routes.
public class FlowNavigation {
    /// Nil before its coordinator is in a session.
    private(set) var context: NavigationContext?

    init() {}

    /// Does work with the idempotency key of the press whose action runs, by which a service knows what it has done.
    ///
    ///     try await navigation.once { key in try await till.pay(sum, once: key) }
    ///
    /// The key is the same for a double click, for a repeated request, and for the same press that is made anew because
    /// the first was lost: of the same action with the same input, on the same page, before any action has ended there.
    /// An action ends by returning, and by throwing a ``ShownError``, which says that nothing was done; another error,
    /// a cancellation, and a step that could not be saved are no end, and the press anew has the same key. A change of
    /// privileges does not alter it. Sessions that have ended, and those that memory alone had when their server died,
    /// know nothing of it.
    ///
    /// - Throws: what the work throws. Outside of an action there is no press, so nothing is done, and the error says
    ///   where to call it.
    public func once<Value>(_ work: (_ key: String) async throws -> Value) async throws -> Value {
        guard let journal = context?.journal, journal.session.admits("navigation.once was called", of: routes),
            let key = journal.press
        else {
            throw FlowError(
                "navigation.once was called while no action ran, so there is no press to do it once for: in load() of "
                    + "a screen, in a job, or beside a FlowTester. Call it in an action, before it returns.")
        }
        return try await work(key)
    }

    /// The app's type of routes, whose module is named where something is wrong.
    var routes: Any.Type { FlowNavigation.self }

    func attach(_ context: NavigationContext) { self.context = context }

    /// Tells a mistake in a destination, or in what its screen shows.
    package func note(_ mistake: @autoclosure () -> FlowError?) { context?.journal.note(mistake()) }

    func record(_ move: Move) {
        guard let context, context.journal.session.admits("A move was made", of: routes) else { return }
        context.journal.record(move, by: context.flow)
    }
}

/// A move that a coordinator asks for.
package indirect enum Move {
    case push(AnyRoute)
    case present(AnyRoute)
    case replace(AnyRoute)
    case pop
    /// Takes away what stands above the nearest page of this route.
    case unwind(AnyRoute)
    case dismiss
    case finish(any Sendable)
    case cancel
    case restart(AnyRoute)
    /// The page stays, and its browser fetches what this route leads to.
    case download(AnyRoute)
    case privilegeChanged(Privilege)
    /// The browser is known to this one from now on.
    case rememberBrowser(of: Privilege)
    /// All other sessions that act for this one end.
    case endOthers(of: String)
    case notify(Notice)
    case run(FlowJob)
    /// Ends the flow's job of that id.
    case stop(String)

    /// True if it is about the session as a whole, and so means the same from any flow.
    var concernsSession: Bool {
        switch self {
        case .privilegeChanged, .rememberBrowser, .endOthers, .notify: true
        default: false
        }
    }
}
