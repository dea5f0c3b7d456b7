// The answer to a submission: a redirect, and what its browser is told besides.

internal import UsherFlow

/// The answer to a POST.
struct Answer: Sendable {
    let location: String
    /// The page there, where an action led to one.
    var page: PageID?
    /// The session's new id, where the action changed what the session may do.
    var newID: String?
    /// The mark of the one to whom the action has made the browser known.
    var mark: String?
    var trouble: Trouble?

    /// Why there is no such place after all, where sessions are kept in a store.
    enum Trouble: Sendable {
        /// Another server was faster: the submission is to begin again, with the session as that left it.
        case outdated
        /// What it came to could not be stored, so nothing of it has happened in the session.
        case notSaved
        /// The sessions of the one that it would act for were ended meanwhile: nothing of it has happened in the
        /// session.
        case ended
    }
}
