// The state of one of the threads that serve. libmicrohttpd hands it to each callback.

/// One serving thread's own state. Requests hold it, and their tasks may outlive the thread.
final class ThreadContext: @unchecked Sendable {
    // because only that thread touches what changes
    let core: ServerCore
    /// Signalled for connections that are new or have been resumed.
    let wakeup: WakeupPipe
    let batch = AnswerBatch()
    /// Replies that have been sent and wait to be used again.
    let replies: ReplyPool
    /// How many connections there ever were.
    var startedConnections = 0

    init(core: ServerCore) throws(ServerStartError) {
        self.core = core
        replies = ReplyPool(isStrict: core.isStrict)
        wakeup = try WakeupPipe()
    }
}
