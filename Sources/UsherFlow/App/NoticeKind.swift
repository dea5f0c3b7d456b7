// The notice of an action, on the page where it leads.

/// The news that a notice has, by which it looks and is announced.
public enum NoticeKind: Int, Sendable {
    /// The visitor's wish was done.
    case done
    /// Something to know, which is neither success nor failure.
    case told
    /// Nothing was done: it is announced as an alert.
    case failed
}

extension Navigation {
    /// Shows a message once, on the page where the action leads, where it takes the focus.
    public func notify(_ message: Phrase, _ kind: NoticeKind = .done) { record(.notify(Notice(message, kind))) }

    /// Shows a message once, on the page where the action leads, where it takes the focus.
    @_disfavoredOverload
    public func notify(_ message: String, _ kind: NoticeKind = .done) { notify(Phrase(message), kind) }
}
