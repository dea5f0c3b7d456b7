// A screen with a face: Usher's refinement of UsherFlow's, which knows nothing of HTML.

public import UsherFlow
public import UsherTemplate

/// The common part of `Screen` and `LoadingScreen`; an app conforms to one of these.
///
/// A template may name the screen's own fields, those of its model, `page`, `form`, `search` and `offers`.
public protocol TemplateScreen: FlowScreen, ViewModel where Model: ViewModel {
    /// The template's name: its path below the templates' folder without `.html`.
    static var template: String { get }

    /// The query of its search form; `NoQuery` for a screen without one.
    associatedtype Filter: Query = NoQuery

    /// The form by which it is looked through, made by its coordinator's navigation. A screen without one says nothing.
    var search: SearchForm<Filter> { get }

    /// A `String`, or a ``Phrase`` where the title holds data, which no table of words has.
    associatedtype Title = String

    /// The page's heading and title.
    func title(with model: Model) -> Title

    /// The title as it is known before anything is loaded: the link back from a page above says it, and Back where it
    /// is empty.
    var title: Title { get }

    /// How long the page waits before it asks for itself again, to show work that goes on; nil, as for most, for never.
    /// Such a request does not count as use of the session.
    func refresh(with model: Model) -> Duration?

    /// Hosts from which its page may load something, beside those of `SiteOptions.contentSources`; none for most.
    static var contentSources: [ContentSource] { get }

    /// The status of the answer: 200 unless an address names what is not there.
    func status(with model: Model) -> Int
}

extension TemplateScreen where Filter == NoQuery {
    /// None.
    public var search: SearchForm<NoQuery> { SearchForm(NoQuery()) }
}

extension TemplateScreen {
    /// Nil for a screen without one.
    static var emptySearch: FormDescription? { Filter.self == NoQuery.self ? nil : SearchForm<Filter>.empty }

    /// None of its own.
    public static var fields: Fields<Self> { [] }
    /// None.
    public static var contentSources: [ContentSource] { [] }
    /// Never.
    public func refresh(with model: Model) -> Duration? { nil }
    /// 200.
    public func status(with model: Model) -> Int { 200 }
}
