// What belongs to one of the threads that serve. libmicrohttpd hands it to each callback.

/// A thread's own things. Requests hold it, and tasks of theirs may outlive the thread.
final class ServerDesk: @unchecked Sendable {
    // because only that thread touches what changes
    let core: ServerCore
    /// Rung for connections that are new or have been resumed.
    let bell: Bell
    let burst = AnswerBurst()
    /// Those that have been sent. They know no desk, so no look can overlap with another: checked in tests only.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var replies: ReplyPool
    /// How many connections there ever were.
    var begun = 0

    init(core: ServerCore) throws(ServerStartError) {
        self.core = core
        replies = ReplyPool(isStrict: core.isStrict)
        bell = try Bell()
    }
}
