// The fields of the template `document` under `refresh`, on a page that asks for itself again.

internal import UsherTemplate

struct RefreshView: ViewModel {
    /// In whole seconds, one at least.
    let seconds: Int64
    /// The page's address, marked: such a request does not count as use.
    let address: String

    init(after time: Duration, address: String) {
        seconds = max(1, time.components.seconds)
        self.address = address + (address.contains("?") ? "&" : "?") + "refresh=1"
    }

    static let fields: Fields<Self> = [
        .text("seconds") { String($0.seconds) }, .text("address", \.address),
        .refresh("content") { "\($0.seconds); url=\($0.address)" },
    ]
}
