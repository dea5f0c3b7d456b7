// The view of the template `document`: the page's layers, and what stands around them.

internal import UsherTemplate

/// The fields that the template `document` may name, beside those of the site's own document model. A class, so that
/// the warning is made once, and only for a document that names it.
final class DocumentView: ViewModel {
    let title: String
    /// The site's name; nil where it has none.
    let site: String?
    let language: String
    let direction: String
    let page: TopPageView
    /// Asks, before the session ends, whether anybody is there.
    private(set) lazy var ending = makeEnding()
    private let makeEnding: () -> ExpiryWarning.View?
    /// Asks for the page again by itself.
    let refresh: RefreshView?
    let layers: [LayerView]

    init(
        title: String, site: String?, language: String, direction: String, page: TopPageView,
        refresh: RefreshView?, layers: [LayerView],
        ending: @escaping () -> ExpiryWarning.View?
    ) {
        (self.title, self.site, self.language, self.direction) = (title, site, language, direction)
        (self.refresh, self.layers, self.page, makeEnding) = (refresh, layers, page, ending)
    }

    static let fields: Fields<DocumentView> = [
        .text("title") { $0.title }, .text("site") { $0.site }, .text("lang") { $0.language },
        .text("dir") { $0.direction }, .list("layers") { $0.layers }, .object("ending") { $0.ending },
        .object("refresh") { $0.refresh }, .object("page") { $0.page },
    ]
}
