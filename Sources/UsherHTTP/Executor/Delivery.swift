// How those go on who have waited for one event together: for a commit, for a packet of replies. A request's job, or
// its rest, goes to the inbox of the thread that serves it, an actor's to that of the thread that served it last, and
// each thread is woken once, when all are there. On the pool every job would need a thread to be woken, and the
// connection's thread once more for the answer.
//
//     enqueued within `together` ──its thread still serves──▶ the thread's inbox ──wakeup──▶ runs there
//                                └──else──▶ runs on the pool

/// One event's deliveries. Used by the thread that tells of it.
package final class Delivery {
    private var inboxes: [Inbox<ServerThread.Item>] = []

    /// Resumes, within `work`, whoever has waited.
    package static func together(_ work: () -> Void) {
        let delivery = Delivery()
        here.holding(delivery, work)
        for inbox in delivery.inboxes { inbox.wake() }
    }

    /// The one whose `together` the thread is within, if any.
    static var current: Delivery? { here.value }

    private static let here = ThreadReference<Delivery>()

    private init() {}

    /// False where the thread has ended that the inbox belongs to.
    func add(_ item: ServerThread.Item, to inbox: Inbox<ServerThread.Item>) -> Bool {
        guard inbox.add(item) else { return false }
        if !inboxes.contains(where: { $0 === inbox }) { inboxes.append(inbox) }
        return true
    }
}
