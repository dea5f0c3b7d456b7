// What ends with a session. When it does is decided elsewhere: by the table when it has been idle or alive for too long
// (`SessionTable.hasExpired`), by the store, or by an action that ends all sessions of an account (Endings). The next
// request with its cookie is answered by `Dispatcher.lookAnew` or `actAnew`. Its tree is freed with the session.

internal import UsherFlow

extension Session {
    /// The session is over: nothing of it goes on.
    func end() {
        runningJobs?.cancel { _ in true }
        parts.observer?.over(key)
        cancelActions()
    }

    /// The session has ended: what still runs is cancelled, and leads nowhere.
    func cancelActions() {
        defer { restIfDone() }
        parts.downloads.end(of: key)
        for running in submissions.running {
            let digest = running.submission
            running.task?.cancel()
            let gone = Reply(location: "/")
            if queue.remove(digest) {
                submissions.end(digest, with: gone)
            } else {
                submissions.answerWaiting(digest, with: gone)
            }
        }
    }
}
