// The values of a page that the template `document` may name.

internal import UsherTemplate

/// One layer of the document: a page, or the modal over it.
struct LayerView: ViewModel {
    let key: String
    let title: String
    let isModal: Bool
    let isInert: Bool
    let drawing: Drawing

    static let fields: Fields<Self> = [
        .text("key", \.key), .flag("isModal", \.isModal), .flag("isInert", \.isInert), .drawing("html", \.drawing),
    ]
}
