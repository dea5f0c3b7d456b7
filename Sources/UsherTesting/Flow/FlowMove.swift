// A coordinator's moves as values, to be compared by `==`.

public import UsherFlow

/// A move that a coordinator made: what its `navigation` was told, by the function of the same name.
public enum FlowMove<Route: Hashable & Sendable>: Equatable, Sendable {
    /// A page above the action's.
    case push(Route)
    /// A modal above the action's page.
    case present(Route)
    /// A page in place of the flow's topmost one.
    case replace(with: Route)
    /// The flow's topmost page taken away.
    case pop
    /// Back to the flow's page of a route.
    case unwind(to: Route)
    /// The modal closed in which the flow's topmost page lies.
    case dismiss
    /// The flow's end with a result, which is the tester's ``FlowTester/output``.
    case finish
    /// The flow's end without a result.
    case cancel
    /// The whole tree begun anew at a route of the root.
    case restart(at: Route)
    /// A file for the visitor's browser.
    case download(Route)
    /// Another principal by its id; nil for nobody.
    case privilegeChanged(as: String?)
    /// The visitor's browser remembered as that of a principal, by its id.
    case rememberBrowser(of: String)
    /// The end of all other sessions of a principal, by its id.
    case endOthers(of: String)
    /// A notice by its text.
    case notify(String, NoticeKind = .done)
    /// Work beside the pages, by its id. The work itself is in ``FlowTester/jobs``.
    case run(String)
    /// The end of work beside the pages, by its id.
    case stop(String)

    init(_ move: Move) throws {
        func typed(_ route: AnyRoute) throws -> Route {
            guard let route = route as? Route else { throw FlowError("A move has a route of another flow: \(route).") }
            return route
        }
        switch move {
        case .push(let route): self = .push(try typed(route))
        case .present(let route): self = .present(try typed(route))
        case .replace(let route): self = .replace(with: try typed(route))
        case .pop: self = .pop
        case .unwind(let route): self = .unwind(to: try typed(route))
        case .dismiss: self = .dismiss
        case .finish: self = .finish
        case .cancel: self = .cancel
        case .restart(let route): self = .restart(at: try typed(route))
        case .download(let route): self = .download(try typed(route))
        case .privilegeChanged(.nobody): self = .privilegeChanged(as: nil)
        case .privilegeChanged(.principal(let id, _, _)): self = .privilegeChanged(as: id)
        case .rememberBrowser(of: .principal(let id, _, _)): self = .rememberBrowser(of: id)
        case .rememberBrowser(of: .nobody): throw FlowError("A browser is remembered of nobody.")
        case .endOthers(let id): self = .endOthers(of: id)
        case .notify(let notice): self = .notify(notice.text, notice.kind)
        case .run(let job): self = .run(job.id)
        case .stop(let id): self = .stop(id)
        }
    }
}
