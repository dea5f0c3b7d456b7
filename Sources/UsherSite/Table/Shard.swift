// One part of a dictionary by hashes. Swift's own has room for twice as many as there are, on the average, in its keys
// and values; here only numbers of four bytes have that. Keys and values stand densely, each at the number that a slot
// names:
//
//      slots    · 3 · · 1 2 ·      by a hash of the key's beginning, and those behind it where that is taken
//      keys     a b c              the last one takes the place of one that goes
//      values   A B C

struct Shard<Value> {
    /// The number of what stands there, from 1; 0 for nothing. As many as a power of two.
    private(set) var slots: [UInt32] = []
    private var keys: [Bytes32] = []
    private(set) var values: [Value] = []

    var count: Int { keys.count }

    var elements: some Sequence<(key: Bytes32, value: Value)> { zip(keys, values).lazy.map { (key: $0, value: $1) } }

    /// The key and the value at a place.
    subscript(at place: Int) -> (key: Bytes32, value: Value) { (keys[place], values[place]) }

    subscript(key: Bytes32) -> Value? {
        get { place(of: key).map { values[$0] } }
        set {
            switch (place(of: key), newValue) {
            case (nil, nil): break
            case (nil, let value?): add(key, value)
            case (let place?, let value?): values[place] = value
            case (let place?, nil): remove(place)
            }
        }
    }

    mutating func update<Result>(_ key: Bytes32, _ change: (inout Value) -> Result?) -> Result? {
        guard let place = place(of: key) else { return nil }
        return change(&values[place])
    }

    func keys(with prefix: Bytes32.Prefix) -> [Bytes32] {
        guard !slots.isEmpty else { return [] }
        var found: [Bytes32] = []
        var slot = home(of: prefix)
        while slots[slot] != 0 {
            let key = keys[Int(slots[slot]) - 1]
            if key.prefix == prefix { found.append(key) }
            slot = next(slot)
        }
        return found
    }

    // MARK: Slots

    private func home(of prefix: Bytes32.Prefix) -> Int {
        Int(truncatingIfNeeded: UInt64(prefix.number &* factor) * UInt64(slots.count) >> 32)
    }

    private func next(_ slot: Int) -> Int { slot + 1 < slots.count ? slot + 1 : 0 }

    private func place(of key: Bytes32) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = home(of: key.prefix)
        while case let number = slots[slot], number != 0 {
            if keys[Int(number) - 1] == key { return Int(number) - 1 }
            slot = next(slot)
        }
        return nil
    }

    /// The slot that names a place.
    private func slot(of place: Int) -> Int {
        var slot = home(of: keys[place].prefix)
        while slots[slot] != UInt32(place + 1) { slot = next(slot) }
        return slot
    }

    private mutating func add(_ key: Bytes32, _ value: Value) {
        if (count + 1) * 4 > slots.count * 3 { setSlots(max(8, slots.count * 2)) }
        // By a quarter, where an array would double.
        if keys.count == keys.capacity { keys.reserveCapacity(count + count / 4 + 2) }
        if values.count == values.capacity { values.reserveCapacity(count + count / 4 + 2) }
        keys.append(key)
        values.append(value)
        name(count - 1)
    }

    private mutating func name(_ place: Int) {
        var slot = home(of: keys[place].prefix)
        while slots[slot] != 0 { slot = next(slot) }
        slots[slot] = UInt32(place + 1)
    }

    private mutating func setSlots(_ number: Int) {
        slots = Array(repeating: 0, count: number)
        for place in keys.indices { name(place) }
    }

    private mutating func remove(_ place: Int) {
        free(slot(of: place))
        let last = count - 1
        if place != last {
            slots[slot(of: last)] = UInt32(place + 1)
            keys[place] = keys[last]
            values[place] = values[last]
        }
        keys.removeLast()
        values.removeLast()
        // One that is nearly empty again gives its memory back.
        if count == 0 {
            self = Shard()
        } else if count * 8 < slots.count, slots.count > 8 {
            (keys, values) = (Self.tight(keys), Self.tight(values))
            setSlots(slots.count / 2)
        }
    }

    /// A copy without room for more.
    private static func tight<Element>(_ array: [Element]) -> [Element] {
        var copy: [Element] = []
        copy.reserveCapacity(array.count)
        copy += array
        return copy
    }

    /// Empties a slot, and moves up what stands behind it only because it was taken.
    private mutating func free(_ slot: Int) {
        var (empty, slot) = (slot, next(slot))
        while case let number = slots[slot], number != 0 {
            let home = home(of: keys[Int(number) - 1].prefix)
            if distance(home, slot) >= distance(empty, slot) {
                slots[empty] = number
                empty = slot
            }
            slot = next(slot)
        }
        slots[empty] = 0
    }

    private func distance(_ one: Int, _ other: Int) -> Int { other >= one ? other - one : other + slots.count - one }
}

/// Keys are random, and nobody outside can choose one. Of many that somebody was given they could keep those that fall
/// into one place, if they knew where that is: so this is another number in each process. It is odd.
private let factor = UInt32.random(in: .min ... .max) | 1
