// One step of a tab: its request, and what that does to its history.

/// A tab's next request.
struct Navigation {
    enum Entry: Equatable {
        /// One more, after which there is nothing to go forward to.
        case push
        case replace
        /// One that exists.
        case move(to: Int)
    }

    var address: WebAddress
    var method = "GET"
    var body: [UInt8] = []
    var contentType: String?
    /// The page it starts from, for `Referer`.
    var referrer: WebAddress?
    /// `Sec-Fetch-Site`: none for what the visitor typed, same-origin for what a page led to.
    var site: String
    var entry = Entry.push
}
