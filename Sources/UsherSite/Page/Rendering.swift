// A page on its way to HTML.

internal import UsherFlow
internal import UsherTemplate

/// A page that is read and not yet drawn in full: the layers below are, the next may have to load something.
///
/// All that is read of the tree for it is read together, before the first wait, so that what is shown belongs together.
struct Rendering {
    /// A layer, its screen, and what its template is told of it.
    struct Layer {
        let id: PageID
        let screen: any TemplateScreen
        let view: PageView
    }

    let id: PageID
    /// The session's when it began.
    let key: Bytes32
    let isRefresh: Bool
    let isInspected: Bool
    let layers: [Layer]
    let document: ModelBox
    let notices: [Notice]
    private(set) var views: [LayerView] = []
    /// Of the layer on top.
    private(set) var status = 200
    private(set) var refresh: Duration?

    init(
        id: PageID, key: Bytes32, isRefresh: Bool, isInspected: Bool, layers: [Layer], document: ModelBox,
        notices: [Notice]
    ) {
        self.id = id
        self.key = key
        self.isRefresh = isRefresh
        self.isInspected = isInspected
        self.layers = layers
        self.document = document
        self.notices = notices
    }

    /// The layer to be drawn next, from below.
    var next: Layer? { views.count < layers.count ? layers[views.count] : nil }

    mutating func add(_ view: consuming LayerView, status: Int, refresh: Duration?) {
        views.append(view)
        (self.status, self.refresh) = (status, refresh)
    }
}
