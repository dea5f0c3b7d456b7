// A screen with a face: Usher's refinement of UsherFlow's, which knows nothing of HTML.

public import UsherFlow
public import UsherTemplate

/// What a page shows and offers: a template, the values that it names, and actions.
///
///     struct CodeScreen: Screen {
///         static let template = "new-account/code"
///         static let form: (any Form.Type)? = CodeForm.self
///         static let actionNames: Set = ["confirm"]
///         static let fields: Fields<Self> = [.text("email", \.email)]
///
///         let title = "Confirm your email"
///         let email: String
///         let confirm: (CodeForm) async throws -> Void
///
///         var actions: [Action] { [Action("confirm", form: CodeForm(), perform: confirm)] }
///     }
///
/// A template may name the screen's own fields, those of its model, `page` and `form`.
public protocol Screen: UsherFlow.Screen, ViewModel where Model: ViewModel {
    /// The template's name: its path below the templates' folder without `.html`.
    static var template: String { get }

    /// The names of all actions that the screen may ever offer. A button of its template that is for another one is an
    /// error at start, and so is an action that is offered without being named here, when it is first shown.
    static var actionNames: Set<String> { get }

    /// The page's heading and title, with what was loaded. A screen that loads nothing gives its `title` instead.
    func title(with model: Model) -> String

    /// The page's heading and title, whatever was loaded.
    var title: String { get }

    /// How long the page waits before it asks for itself again, to show work that goes on; nil, as for most, for never. Such
    /// a request does not count as use of the session.
    func refresh(with model: Model) -> Duration?

    /// The status of the answer: 200 unless an address names what is not there.
    func status(with model: Model) -> Int
}

extension Screen {
    public static var fields: Fields<Self> { [] }
    public static var actionNames: Set<String> { [] }
    public var title: String { "" }
    public func title(with model: Model) -> String { title }
    public func refresh(with model: Model) -> Duration? { nil }
    public func status(with model: Model) -> Int { 200 }
}

extension NoModel: ViewModel {
    public static var fields: Fields<Self> { [] }
}
