// A screen is a value built from a route for one request: what it shows and what can be done on it.

/// What a page shows and offers, built afresh for each request.
///
/// A screen knows no other screen, no address, and not how it is presented. It holds what its coordinator copied out of
/// the state, the services it loads from, and closures that tell the coordinator what was done. The closures may
/// capture their coordinator strongly, since the screen lives for one request.
public protocol Screen {
    /// What is loaded for one request. `NoModel` for a screen that has all it needs.
    associatedtype Model: Sendable = NoModel

    /// The form of its actions, if one has a form.
    static var form: (any Form.Type)? { get }

    /// Loads from the services that the screen was given; never from the coordinator.
    ///
    /// - Throws: `NotFound` where what the page is about is not there, or another `ShownError` that its visitor is to read.
    ///   Any other error is logged, and its visitor gets a page with status 500.
    func load() async throws -> Model

    /// What can be done here, with what was loaded. Made again for every POST, in its turn: what is not in this list
    /// then does not run. A screen that loads nothing gives its `actions` instead.
    func actions(with model: Model) -> [Action]

    /// What can be done here, whatever was loaded.
    var actions: [Action] { get }
}

extension Screen {
    public static var form: (any Form.Type)? { nil }
    public var actions: [Action] { [] }
    public func actions(with model: Model) -> [Action] { actions }
}

/// The model of a screen that loads nothing. Nobody can make one, so that a screen whose model it is has no `load` of its own.
public struct NoModel: Sendable {
    package init() {}
}

extension Screen where Model == NoModel {
    public func load() async throws -> NoModel { NoModel() }
}

extension Screen {
    /// Whether there is nothing to wait for.
    package static var loadsNothing: Bool { Model.self == NoModel.self }

    /// What a screen that loads nothing has loaded.
    package static var nothing: Model { unsafeBitCast(NoModel(), to: Model.self) }
}
