// The record that a page leaves when it is taken away.

/// The record of a past page: where it leads, its title, and which draft a late submission leaves.
struct PastPage: Equatable, Sendable {
    let kind: PastKind
    /// Its place in the order of ends; nil until it is remembered.
    var number: Int?
    /// The page that the visitor was led to when it ended; itself perhaps past by now.
    var next: PageID
    /// What it was called when it was last shown.
    let title: String
    /// Where a plain address built it.
    var address: [String]?
    /// What its address said behind its question mark; nil where it took nothing there.
    var query: [QueryItem]?
    let ended: Moment
    /// For a page with a form: names the draft that what is still typed into it leaves.
    var draft: DraftKey?
    /// The fields of its form that may be kept.
    let fields: [String]
    /// Whether its flow went on without it.
    let flowLives: Bool
}

/// How a page became past.
package enum PastKind: Sendable {
    /// Its flow finished.
    case complete
    /// It was left, closed or given up.
    case closed
    /// It was put away to make room.
    case evicted
}
