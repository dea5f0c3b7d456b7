// The result of a change to many applications.

import Usher

/// How many were changed, and which were not.
struct BulkResult: Codable, Hashable, Sendable {
    struct Failure: Codable, Hashable, Sendable {
        let reference: Reference
        /// The event's; empty for one that is gone.
        let name: String
        /// Nil where the application is gone.
        let status: Application.Status?

        /// Why it was not changed.
        var reason: Phrase {
            switch status {
            case .approved: "already approved"
            case .refused: "already refused"
            default: "gone"
            }
        }
    }

    /// At most so many are named.
    static let named = 50

    let done: Int
    /// The first of those that failed.
    let failed: [Failure]
    let failedCount: Int
}
