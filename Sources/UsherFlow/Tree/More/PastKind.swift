// How a page became past.

/// How a page became past.
package enum PastKind: String, Codable, Sendable {
    /// Its flow finished.
    case complete
    /// It was left, closed or given up.
    case closed
    /// It was put away to make room.
    case evicted
}
