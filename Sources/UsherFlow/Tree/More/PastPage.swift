// What is remembered of a page that is over.

/// Where a page that is over led, what it was called, and whose draft a late submission is.
struct PastPage: Codable, Equatable, Sendable {
    let kind: PastKind
    /// Its place in the order of ends; nil until it is remembered.
    var number: Int?
    /// The page that the visitor was led to when it ended; itself perhaps past by now.
    var next: PageID
    /// What it was called when it was last shown.
    let title: String
    /// Where a plain address built it.
    var address: [String]?
    let ended: Moment
    /// For a page with a form: where what is still typed into it belongs.
    var draft: DraftKey?
    /// The fields of its form that may be kept.
    let fields: [String]
    /// Whether its flow went on without it.
    let flowLives: Bool
}
