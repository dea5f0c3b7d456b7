// When sessions are to be looked at again: a wheel of seconds, so that a sweep costs what it finds due and not what
// there is. A session is put in for the second at which it may be packed, and then for the end that it has now, and not
// moved when it is used: when its second comes, whoever finds it alive puts it in anew. So use costs nothing, and each
// session is looked at a few times in its idle time.
//
// An entry weighs four bytes, the beginning of a key: whoever else has the same is looked at as well. To look at all
// sessions each second instead would hold the table's lock for the longer the more there are.

/// - Parameter Name: tells whom to look at.
struct ExpiryWheel<Name> {
    /// By the second, counted from any beginning that stays the same.
    private var slots: [Int: [Name]] = [:]
    /// All before it has been taken.
    private var next = 0

    mutating func add(_ name: Name, due second: Int) { slots[max(second, next), default: []].append(name) }

    /// Takes out those that are due by now: at most about `most` of them, the rest next time.
    mutating func take(dueBy now: Int, most: Int) -> [Name] {
        var due: [Name] = []
        // After a long sleep there are fewer slots than seconds.
        let isFar = now - next > slots.count
        for second in isFar ? slots.keys.filter({ $0 <= now }).sorted() : Array(next...max(next, now)) {
            guard var slot = slots[second] else { continue }
            let count = min(slot.count, most - due.count)
            due += slot.suffix(count)
            slot.removeLast(count)
            slots[second] = slot.isEmpty ? nil : slot
            guard due.count < most else {
                next = min(max(next, second), now)
                return due
            }
        }
        next = max(next, now)
        return due
    }
}
