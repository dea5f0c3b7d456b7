// What a task of its own runs on when it is started within a request.

/// The server thread whose callback the caller is in. A task that is started with it as its preference goes on inline
/// there, and on the pool once it has waited; without it, services would run on Swift's own pool, whose few threads
/// anybody may hold.
package enum ServerExecutor {
    package static var current: (any TaskExecutor)? { ServerThread.active }
}
