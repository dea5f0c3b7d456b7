// A screen that asks services for some of what it shows.

public import UsherFlow
public import UsherTemplate

/// A screen that loads some of what it shows, for each request.
///
///     struct ItemScreen: LoadingScreen {
///         static let template = "item"
///         static let actions: Actions<Self> = [.button("move", \.move).taking(\.moves), .button("close", \.close)]
///
///         let id: Item.ID
///         let items: Items
///         let move: (Status) async throws -> Void
///         let close: () -> Void
///
///         func load() async throws -> ItemModel { ItemModel(item: try await items.item(id)) }
///         func title(with model: ItemModel) -> Phrase { "\(model.item.title)" }
///     }
///
/// Its model is a `ViewModel`, whose fields a template names beside those of the screen.
public protocol LoadingScreen: TemplateScreen where Model: Sendable {
    associatedtype Input = NoForm

    /// Loads from the services that the screen was given; never from the coordinator.
    ///
    /// - Throws: `NotFound` where what the page is about is not there, or another `ShownError` that its visitor is to
    ///   read. Any other error is logged, and its visitor gets a page with status 500.
    func load() async throws -> Model

    /// The form of its actions, with the values that its fields show at first. A screen without one says nothing.
    func form(with model: Model) -> Input
}

extension LoadingScreen {
    /// Empty, where the title is known only with the model: links back to the page say Back.
    public var title: Title { .none }
    /// The screen's own `title`, for one that says it whatever was loaded.
    public func title(with model: Model) -> Title {
        title
    }
    /// Throws always: a model of this kind is loaded.
    public func modelAtOnce() throws(HasToLoad) -> Model { throw HasToLoad() }
}

extension LoadingScreen where Model == Self {
    /// Not offered: a screen that loads nothing is a ``Screen``.
    @available(*, unavailable, message: "A LoadingScreen says what it loads, by func load(); without it, be a Screen.")
    public func load() async throws -> Self { self }
}

extension LoadingScreen where Input == NoForm {
    /// No form.
    public func form(with model: Model) -> NoForm { NoForm() }
}

/// The model of a screen that loads its form and nothing else, as one with options from a database; see
/// <doc:FormFields>.
public struct Loaded<Asked: Form>: ViewModel, Sendable {
    /// None besides those of its form.
    public static var fields: Fields<Loaded> { [] }
    /// The form with the values that its fields show at first.
    public let form: Asked

    /// A form that was loaded.
    public init(_ form: Asked) { self.form = form }
}
