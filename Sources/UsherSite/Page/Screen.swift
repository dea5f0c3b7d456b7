// A screen that has all that it shows: what an app's author writes most.

public import UsherFlow

/// A screen: the template of a page, the values that the template names, and the actions that the page offers.
///
///     struct CodeScreen: Screen {
///         static let template = "new-account/code"
///         static let actions: Actions<Self> = [.submit("confirm", \.confirm), .button("back", \.back)]
///         static let fields: Fields<Self> = [.text("email", \.email)]
///
///         let title = "Confirm your email"
///         let email: String
///         let form = CodeForm()
///         let confirm: (CodeForm) async throws -> Void
///         let back: (() -> Void)?
///     }
///
/// A screen lives for one request, so its closures may hold their coordinator. One that asks services for what it shows
/// is a ``LoadingScreen``.
public protocol Screen: TemplateScreen where Model == Self {
    associatedtype Model = Self
    associatedtype Input = NoForm
    associatedtype Title = String

    /// The page's heading and title: a text, or a ``Phrase`` where there is data in it.
    var title: Title { get }

    /// The form of its actions, with the values that its fields show at first. A screen without one says nothing.
    var form: Input { get }

    /// How long the page waits before it asks for itself again, to show work that goes on; nil, as for most, for never.
    /// Such a request does not count as use of the session.
    var refresh: Duration? { get }
}

extension Screen {
    /// Never.
    public var refresh: Duration? { nil }
    /// The screen's own `form`.
    public func form(with model: Self) -> Input { form }
    /// The screen's own `title`.
    public func title(with model: Self) -> Title { title }
    /// The screen's own `refresh`.
    public func refresh(with model: Self) -> Duration? { refresh }
}

extension Screen where Input == NoForm {
    /// No form.
    public var form: NoForm { NoForm() }
}
