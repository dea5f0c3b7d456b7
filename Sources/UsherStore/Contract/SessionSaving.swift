// A store's answer to a write.

/// The outcome of a write.
public enum SessionSaving: Equatable, Sendable {
    /// All of it is kept.
    case saved
    /// Another version came before it, or the session is gone.
    case outdated
    /// The sessions of the one that it acts for, or would act for with this write, have been ended.
    case ended
    /// Another server holds the session.
    case locked
}
