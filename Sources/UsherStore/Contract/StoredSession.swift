// A store's answer about a session.

/// A session as a store has it.
public struct StoredSession: Equatable, Sendable {
    /// From 1.
    public var version: Int
    /// How long ago its last use before this one was.
    public var unused: Duration
    /// How long it is kept after its last use: the `lifetime` of the write that made this version. A session that is
    /// unused for longer is over, and the site removes it. Zero for one that was held without asking.
    public var lifetime: Duration
    /// How long ago it was first stored, under whichever id.
    public var age: Duration
    /// The body written last, as the list's only item. Nil where the caller has this version.
    public var body: [[UInt8]]?
    /// The lock that counts now.
    public var lock: SessionLock?
    /// True if all sessions of the one that it acts for have been ended since it began to.
    public var isEnded: Bool
    /// How far ends have been counted.
    public var number: Int
    /// The store's clock, since 1970: for a comparison, and nothing else.
    public var now: Duration

    /// A session as a store found it: held by nobody, and of nobody whose sessions were ended, unless it says so.
    public init(
        version: Int, unused: Duration, lifetime: Duration, age: Duration, body: [[UInt8]]?, lock: SessionLock? = nil,
        isEnded: Bool = false, number: Int = 0, now: Duration
    ) {
        self.version = version
        self.unused = unused
        self.lifetime = lifetime
        self.age = age
        self.body = body
        self.lock = lock
        self.isEnded = isEnded
        self.number = number
        self.now = now
    }
}
