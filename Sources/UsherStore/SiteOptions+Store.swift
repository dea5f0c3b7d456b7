// The option by which an app gives its site a store.

public import UsherSite

extension SiteOptions {
    /// The store of sessions, so that they survive a restart and several servers can share them; nil for the memory of
    /// this process. With a store the limits of sessions are those of what one process has in memory.
    public var store: (any SessionStore)? {
        get { (sessions as? StoredSessions)?.store }
        set { sessions = newValue.map { StoredSessions(store: $0) } }
    }
}

/// Sessions that a store keeps.
private struct StoredSessions: SourceMaker {
    let store: any SessionStore

    func source(_ options: SiteOptions, _ time: SiteTime) -> any SessionSource {
        StoreSource(store, time: time, options: options)
    }
}
