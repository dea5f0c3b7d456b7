// The item that a page is about, as it is now: what the pages that change or delete it load.

import Usher

struct FoundItem: ViewModel {
    /// Nil where it has been deleted meanwhile.
    let item: Item?
    static let fields: Fields<Self> = [.flag("exists") { $0.item != nil }]
}
