// The destination of a route: a screen of this flow, or a child flow that starts in its place; or a fetch, which is
// no page (Plan+Fetches).

/// The screen or the child flow that a route shows.
public struct Destination {
    package enum Kind {
        case screen(any BuiltScreen)
        case flow(any Coordinator, FlowExit)
        case fetch(any Fetch)
    }

    package let kind: Kind

    init(kind: Kind) { self.kind = kind }

    /// A fetch, which is no page.
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

/// A parent's closures for the end of its child flow.
package struct FlowExit {
    package let finish: (any Sendable) throws -> Soon<Void>
    package let cancel: Work

    /// A root has no parent that could go on.
    package static var none: FlowExit { FlowExit(finish: { _ in .done }, cancel: { .done }) }
}

/// A screen: what a page shows and offers, built afresh for each request. `Screen` and `LoadingScreen` of Usher refine
/// it by a template; they are what an app writes.
///
/// A screen knows no other screen, no address, and not how it is presented. It holds what its coordinator copied out of
/// the state, the services it loads from, and closures that tell the coordinator what was done. The closures may
/// capture their coordinator strongly, since the screen lives for one request.
public protocol FlowScreen: SendableMetatype {
    /// The model that is loaded for one request: the screen itself where it loads nothing.
    associatedtype Model

    /// The form that its actions are sent with; `NoForm` for a screen without one.
    associatedtype Input: Form

    /// A `String`, or a ``Phrase`` where the title holds data, which no table of words has.
    associatedtype Title: ScreenTitle

    /// All that a visitor can ever do here.
    static var actions: Actions<Self> { get }

    /// Loads the model for one request.
    func load() async throws -> Model

    /// The title of its page.
    func title(with model: Model) -> Title

    /// The form with the values that its fields show at first.
    func form(with model: Model) -> Input

    /// The model of a screen that loads nothing. Usher asks for it; `Screen` and `LoadingScreen` answer.
    ///
    /// - Throws: `HasToLoad` from a screen that loads.
    func modelAtOnce() throws(HasToLoad) -> Model
}

/// A title of a screen: a `String`, which a site in several languages looks up in the page's, or a ``Phrase``.
public protocol ScreenTitle: Sendable {
    /// The title of a screen that says it only with its model.
    static var none: Self { get }

    /// The title, before it is put into a language.
    var phrase: Phrase { get }
}

extension String: ScreenTitle {
    /// The empty text.
    public static var none: String { "" }
    /// A phrase without values.
    public var phrase: Phrase { Phrase(self) }
}

extension Phrase: ScreenTitle {
    /// The empty phrase.
    public static var none: Phrase { Phrase("") }
    /// The phrase itself.
    public var phrase: Phrase { self }
}

extension FlowScreen {
    /// The screen's form before anybody has typed; nil for a screen without one.
    package static var emptyForm: FormDescription? { Input.self == NoForm.self ? nil : FormDescription(of: Input.self) }
}

extension FlowScreen where Model == Self {
    /// The screen itself.
    public func load() async throws -> Self { self }
    /// The screen itself; never throws.
    public func modelAtOnce() throws(HasToLoad) -> Self { self }
}

/// Thrown by a screen that is asked for its model before it has loaded it.
public struct HasToLoad: Error {
    package init() {}
}

/// A screen on its way to one request. An object so that tests can count the ones that are still held, and so that
/// other modules can have one that knows more of its screen.
package protocol BuiltScreen: AnyObject {
    var screen: any FlowScreen { get }
    var mark: LifeMark? { get set }
}

/// A resource that a browser fetches by an address and stays on its page, such as a file. The libraries above know
/// what it is and answer it.
package protocol Fetch: Sendable {}

/// Thrown where an address leads to a fetch instead of a page.
package struct FoundFetch: Error {
    package let fetch: any Fetch
    /// The coordinator's type, the route, and the pattern of its address.
    package let place: FlowError.Place
}
