// What a route leads to: a screen of this flow, or a child flow that starts in its place; or a fetch (FoundFetch).

/// What a route shows.
public struct Destination {
    enum Kind {
        case screen(any BuiltScreen)
        case flow(any Coordinator, FlowExit)
        case fetch(any Fetch)
    }

    let kind: Kind

    init(kind: Kind) { self.kind = kind }

    /// What is no page.
    package init(_ fetch: any Fetch) { self.init(kind: .fetch(fetch)) }

    package init(_ screen: any BuiltScreen) { self.init(kind: .screen(screen)) }

    /// A screen of this flow, of a type that its `screens` name.
    public static func screen(_ screen: some FlowScreen) -> Destination {
        Destination(PlainScreen(screen))
    }

    /// A child flow, and what this flow does at its end. Exactly one of the two closures is called, once, unless the
    /// child is freed with its session, or was untouched and put away to make room.
    ///
    /// - Parameters:
    ///   - onFinish: the child has its result; moves made here are settled where the child stood.
    ///   - onCancel: the child was given up, by itself or by the loss of its first page.
    public static func flow<Child: Coordinator>(
        _ child: Child,
        onFinish: @escaping (Child.Output) throws -> Void = { _ in },
        onCancel: @escaping () throws -> Void = {}
    ) -> Destination {
        let exit = FlowExit(
            finish: { output in
                let output = try Self.output(of: Child.self, output)
                return .now(try onFinish(output))
            }, cancel: { .now(try onCancel()) })
        return Destination(kind: .flow(child, exit))
    }

    /// A child flow, and what this flow does at its end, where that may wait.
    ///
    /// - Parameters:
    ///   - onFinish: the child has its result; moves made here are settled where the child stood.
    ///   - onCancel: the child was given up, by itself or by the loss of its first page.
    public static func flow<Child: Coordinator>(
        _ child: Child,
        onFinish: nonisolated(nonsending) @escaping (Child.Output) async throws -> Void = { _ in },
        onCancel: nonisolated(nonsending) @escaping () async throws -> Void = {}
    ) -> Destination {
        let exit = FlowExit(
            finish: { output in
                let output = try Self.output(of: Child.self, output)
                return .later { try await onFinish(output) }
            }, cancel: { .later(onCancel) })
        return Destination(kind: .flow(child, exit))
    }

    private static func output<Child: Coordinator>(of: Child.Type, _ output: any Sendable) throws -> Child.Output {
        guard let output = output as? Child.Output else {
            throw FlowError("A \(Child.self) finished with a value that is not its Output.")
        }
        return output
    }
}

private final class PlainScreen: BuiltScreen {
    let screen: any FlowScreen
    var mark: LifeMark?

    init(_ screen: any FlowScreen) { self.screen = screen }
}

/// What a parent does when its child flow ends.
package struct FlowExit {
    let finish: (any Sendable) throws -> Soon<Void>
    let cancel: Work

    /// A root has no parent that could go on.
    package static var none: FlowExit { FlowExit(finish: { _ in .done }, cancel: { .done }) }
}

/// A screen on its way to one request. An object so that tests can count the ones that are still held, and so that
/// other modules can have one that knows more of its screen.
package protocol BuiltScreen: AnyObject {
    var screen: any FlowScreen { get }
    var mark: LifeMark? { get set }
}
