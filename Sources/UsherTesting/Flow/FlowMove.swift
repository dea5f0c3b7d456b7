// A coordinator's moves as values, to be compared by `==`.

public import UsherFlow

/// A move that a coordinator made: what its `navigation` was told, by the function of the same name.
public enum FlowMove<Route: Hashable & Sendable>: Equatable, Sendable {
    case push(Route)
    case present(Route)
    case replace(with: Route)
    case pop
    case unwind(to: Route)
    case dismiss
    /// The result is the tester's ``FlowTester/output``.
    case finish
    case cancel
    case restart(at: Route)
    case download(Route)
    /// Nil for nobody.
    case privilegeChanged(as: String?)
    case rememberBrowser(of: String)
    case endOthers(of: String)
    case notify(String, NoticeKind = .done)
    /// The work itself is in ``FlowTester/jobs``.
    case run(String)
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
