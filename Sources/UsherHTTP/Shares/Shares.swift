// How a room that many want to hold something of is shared out: by address first, and within an address by session.
//
// Up to half of the room nothing is refused. Beyond that a group may hold a quarter of what all others leave free, and
// within it each narrower group a quarter of what the others of it leave of that. A fixed part would be used up by as
// many groups as fit into the whole; a quarter of what is left shrinks with each who comes, but is never nothing. So
// whoever holds much is the first who is told to wait.
//
// Taking and giving back cost one look-up for each group of the holder. An entry weighs some 40 bytes, and is there as
// long as its group holds something: there are no more of them than things that are held, three times.

/// The amounts that are held of one room, and by whom. A value: whoever has it locks it.
package struct Shares: Sendable {
    /// How many there are, and how many bytes they have.
    package struct Amount: Equatable, Sendable {
        package var count: Int
        package var bytes: Int

        package init(count: Int = 0, bytes: Int = 0) { (self.count, self.bytes) = (count, bytes) }

        static func + (one: Amount, other: Amount) -> Amount {
            Amount(count: one.count + other.count, bytes: one.bytes + other.bytes)
        }

        package static prefix func - (amount: Amount) -> Amount {
            Amount(count: -amount.count, bytes: -amount.bytes)
        }
    }

    package enum Refusal: Error {
        /// There is no room for anybody.
        case full
        /// There is some, for others.
        case share
    }

    private struct Group {
        var held = Amount()
        /// The group that it is part of; 0 for none.
        let above: UInt64
    }

    private let room: Amount
    private let least: Amount
    private var groups: [UInt64: Group] = [:]
    /// The amount that all hold together.
    package private(set) var held = Amount()

    /// - Parameters:
    ///   - room: what there is; `Int.max` of what is not counted.
    ///   - least: what each group may hold in any case, as long as there is room.
    package init(_ room: Amount, least: Amount = Amount(count: 1)) { (self.room, self.least) = (room, least) }

    /// How many groups hold something.
    package var groupCount: Int { groups.count }

    /// True if there is room for so much more, whoever wants it.
    package func fits(_ more: Amount) -> Bool {
        more.count <= room.count - held.count && more.bytes <= room.bytes - held.bytes
    }

    /// True if no more than a part of the room is held.
    package func isBelow(_ part: Double) -> Bool {
        Double(held.count) <= Double(room.count) * part && Double(held.bytes) <= Double(room.bytes) * part
    }

    /// True if a holder may have so much more, as far as that is a matter of shares.
    package func allows(_ more: Amount, to holder: Holder) -> Bool {
        allows(more, to: holder, \.count) && allows(more, to: holder, \.bytes)
    }

    private func allows(_ more: Amount, to holder: Holder, _ kind: (Amount) -> Int) -> Bool {
        let more = kind(more)
        var (room, taken) = (kind(self.room), kind(held))
        guard more > 0, taken > room / 2 - more else { return true }
        for group in holder.groups {
            let own = groups[group].map { kind($0.held) } ?? 0
            room = max(kind(least), (room - (taken - own)) / 4)
            guard more <= room - own else { return false }
            taken = own
        }
        return true
    }

    package mutating func take(_ more: Amount, for holder: Holder) throws(Refusal) {
        guard fits(more) else { throw .full }
        guard allows(more, to: holder) else { throw .share }
        add(more, for: holder)
    }

    /// Takes it whatever the shares are.
    package mutating func add(_ more: Amount, for holder: Holder) {
        held = held + more
        var above: UInt64 = 0
        for key in holder.groups {
            var group = groups[key] ?? Group(above: above)
            group.held = group.held + more
            groups[key] = group
            above = key
        }
    }

    /// Notes that a holder has more, has less, or gives all back.
    ///
    /// - Parameter key: the narrowest group that holds it, and 0 for none.
    package mutating func change(by more: Amount, of key: UInt64) {
        held = held + more
        var key = key
        while key != 0, var group = groups[key] {
            group.held = group.held + more
            groups[key] = group.held == Amount() ? nil : group
            key = group.above
        }
    }

    /// How many the widest group has that a group belongs to, and how many it has itself. One for who is in no group.
    package func count(of key: UInt64) -> (widest: Int, own: Int) {
        guard key != 0 else { return (1, 1) }
        let own = groups[key]?.held.count ?? 0
        var (widest, key) = (own, key)
        while let group = groups[key] { (widest, key) = (group.held.count, group.above) }
        return (widest, own)
    }
}
