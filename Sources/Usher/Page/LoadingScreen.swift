// A screen that asks services for what it shows.

public import UsherFlow

/// What a page shows and offers, where some of it has to be loaded for each request.
///
///     struct ItemScreen: LoadingScreen {
///         static let template = "item"
///         static let actions: Actions<Self> = [.button("move", \.move, taking: \.moves), .button("close", \.close)]
///
///         let id: Item.ID
///         let items: Items
///         let move: (Status) async throws -> Void
///         let close: () -> Void
///
///         func load() async throws -> ItemModel { ItemModel(item: try await items.item(id)) }
///         func title(with model: ItemModel) -> String { model.item.title }
///     }
///
/// What it loads is a `ViewModel`: a template names its fields beside those of the screen.
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
    public var title: String { "" }
    public func modelAtOnce() throws(HasToLoad) -> Model { throw HasToLoad() }
}

extension LoadingScreen where Input == NoForm {
    public func form(with model: Model) -> NoForm { NoForm() }
}
