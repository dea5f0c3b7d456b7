// How long a server thread may be held by what others enqueue while it works: by time and not by a count, since a job
// may be a page that takes long.

/// One turn's share of a thread: one job, and those that follow in some 10 ms. The rest then goes to the pool, so that
/// neither an actor whose jobs come as fast as they are done nor a request that hops for ever keeps other connections
/// waiting.
struct ThreadShare {
    private static let milliseconds = 10

    private var hasBegun = false
    private var end: MonotonicTime?

    /// To be asked before each job. The time is asked once there are two: mostly there is one.
    var isLeft: Bool {
        mutating get {
            guard hasBegun else {
                hasBegun = true
                return true
            }
            let now = MonotonicTime.now
            guard let end else {
                self.end = now.after(Self.milliseconds)
                return true
            }
            return now < end
        }
    }
}
