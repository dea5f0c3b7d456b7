// What the page tree asks of a screen: a value built from a route for one request. `Screen` and `LoadingScreen` of
// Usher refine it by a template; they are what an app writes.

/// A screen: what a page shows and offers, built afresh for each request.
///
/// A screen knows no other screen, no address, and not how it is presented. It holds what its coordinator copied out of
/// the state, the services it loads from, and closures that tell the coordinator what was done. The closures may
/// capture their coordinator strongly, since the screen lives for one request.
public protocol FlowScreen: SendableMetatype {
    /// What is loaded for one request: the screen itself where it loads nothing.
    associatedtype Model

    /// The form that its actions are sent with; `NoForm` for a screen without one.
    associatedtype Input: Form

    /// All that a visitor can ever do here.
    static var actions: Actions<Self> { get }

    /// What it shows, loaded for one request.
    func load() async throws -> Model

    /// What its page is called.
    func title(with model: Model) -> String

    /// The form with the values that its fields show at first.
    func form(with model: Model) -> Input

    /// The model of a screen that loads nothing. Usher asks for it; `Screen` and `LoadingScreen` answer.
    ///
    /// - Throws: `HasToLoad` from a screen that loads.
    func modelAtOnce() throws(HasToLoad) -> Model
}

extension FlowScreen {
    /// What its form is before anybody has typed; nil for a screen without one.
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
