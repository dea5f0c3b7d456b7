// What the template `document` is given: the page's layers, and what stands around them.

internal import UsherTemplate

/// What the template `document` may name, beside the fields of the site's own document model.
struct DocumentView: ViewModel {
    let title: String
    /// What the site is called; nil where it has not said.
    let site: String?
    let language: String
    let direction: String
    /// Asks, before the session ends, whether anybody is there.
    let ending: ExpiryWarning.View?
    /// Asks for the page again by itself.
    let refresh: RefreshView?
    let layers: [LayerView]

    static let fields: Fields<Self> = [
        .text("title", \.title), .text("site", \.site), .text("lang", \.language), .text("dir", \.direction),
        .list("layers", \.layers), .object("ending", \.ending), .object("refresh", \.refresh),
    ]
}
