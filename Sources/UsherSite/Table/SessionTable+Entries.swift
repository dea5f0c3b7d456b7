// The table's entry for each session, and for all together.

package import UsherHTTP

extension SessionTable {
    /// 32 bytes, as its key has.
    package struct Entry {
        var place: Place
        private let beganAt: ShortInstant
        private var lastUsedAt: ShortInstant
        /// The second at which the sweep looks at it; the wheel may have it for another one as well.
        package var lookAt: Int32 = 0
        /// `weight` doubled, and `hasComeBack` in the lowest bit.
        private var weightAndReturn: UInt32

        package init(
            _ place: Place, began: Instant, lastUsed: Instant, weight: Int, hasComeBack: Bool = false, lookAt: Int32 = 0
        ) {
            self.place = place
            beganAt = ShortInstant(began)
            lastUsedAt = ShortInstant(lastUsed)
            weightAndReturn = 0
            self.weight = weight
            self.hasComeBack = hasComeBack
            self.lookAt = lookAt
        }

        /// Bytes that it holds; far below two gigabytes, which it says of more.
        package var weight: Int {
            get { Int(weightAndReturn >> 1) }
            set { weightAndReturn = UInt32(clamping: min(max(newValue, 0), Int(Int32.max))) << 1 | weightAndReturn & 1 }
        }

        /// True if its cookie ever came back: until then it may be a robot's.
        var hasComeBack: Bool {
            get { weightAndReturn & 1 == 1 }
            set { weightAndReturn = weightAndReturn & ~1 | (newValue ? 1 : 0) }
        }

        var began: Instant { beganAt.instant }

        package var lastUsed: Instant {
            get { lastUsedAt.instant }
            set { lastUsedAt = ShortInstant(newValue) }
        }

        /// Nil for one that is packed.
        package var session: Session? { place.session }

        /// One that lives counts as in use from here on.
        ///
        /// - Parameter now: nil where it does not count as use.
        mutating func enter(at now: Instant?) -> Place {
            note(use: now)
            session?.outside.presence.enter()
            return place
        }

        mutating func note(use now: Instant?) {
            if let now, now > lastUsed { lastUsed = now }
            hasComeBack = true
        }

        /// - Returns: by how much its weight has grown.
        mutating func leave(weighing weight: Int, at now: Instant?) -> Int {
            if let now, now > lastUsed { lastUsed = now }
            defer { self.weight = weight }
            return weight - self.weight
        }
    }

    /// The state of a session in memory: in use, or packed.
    package enum Place {
        case live(Session)
        /// Nobody has used it for a while.
        case packed(PackedSession)

        var session: Session? {
            if case .live(let session) = self { session } else { nil }
        }

        /// How long it may go unused; nil for as long as the site's others.
        var idle: Duration? {
            switch self {
            case .live(let session): session.identity.idle
            case .packed(let packed): packed.idle
            }
        }

        /// The narrowest group that has it of the table's shares.
        var group: UInt64 {
            switch self {
            case .live(let session): session.identity.group
            case .packed(let packed): packed.group
            }
        }
    }

    package struct Entries {
        var all = Shards<Entry>()
        /// How many there are and what they hold, in all and by whom.
        package var shares: Shares
        /// How many forms with files are on their way to a session, or held by what was begun with them.
        var uploads: [Bytes32: Int] = [:]
        /// True if the log was told that the table is full.
        var isToldToBeFull = false
        /// The place at which the latest search for sessions that may go has ended.
        var hand = 0
        /// How many of them are packed.
        var packed = 0
        /// When each is to be looked at again.
        var wheel = ExpiryWheel<Bytes32.Prefix>()
        var packingTurns = PackingTurns()
        var newcomers = Newcomers()

        /// The entry under a key. For another module, which would call `all` unspecialized.
        package subscript(key: Bytes32) -> Entry? {
            get { all[key] }
            set { all[key] = newValue }
        }

        /// The first of those that live and are meant, in no order.
        package func sessions(
            _ most: Int, where isMeant: @escaping (Session) -> Bool
        ) -> [(key: Bytes32, lastUsed: Instant)] {
            let meant = all.elements.lazy.filter { $0.value.session.map(isMeant) ?? false }
            return meant.prefix(most).map { ($0.key, $0.value.lastUsed) }
        }

        /// The bytes that all entries hold together.
        var weight: Int { shares.held.bytes }

        /// Puts an entry in, to be looked at when it is due.
        package mutating func put(_ entry: Entry, at key: Bytes32, due second: Int) {
            var entry = entry
            entry.lookAt = Int32(clamping: second)
            all[key] = entry
            wheel.add(key.prefix, due: second)
        }

        /// Has an entry looked at again.
        mutating func look(at key: Bytes32, due second: Int) {
            _ = all.update(key) { $0.lookAt = Int32(clamping: second) }
            wheel.add(key.prefix, due: second)
        }

        /// A session holds more than before, or less.
        mutating func add(weight: Int, of group: UInt64) { shares.change(by: Shares.Amount(bytes: weight), of: group) }

        package mutating func remove(_ key: Bytes32) -> Entry? {
            guard let entry = all.removeValue(forKey: key) else { return nil }
            shares.change(by: Shares.Amount(count: -1, bytes: -entry.weight), of: entry.place.group)
            if entry.session == nil { packed -= 1 }
            return entry
        }
    }
}
