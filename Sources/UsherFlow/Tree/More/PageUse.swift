// When a page was last of use: what eviction goes by.

/// The order of uses decides, which the tree counts; the clock is asked only for an age.
struct PageUse: Codable, Equatable, Sendable {
    /// The number of the latest use of this page or of one that stands on it.
    var last = 0
    /// The number of the latest use of this page itself, on top of all.
    var shown = 0
    var at: Moment = .zero
}
