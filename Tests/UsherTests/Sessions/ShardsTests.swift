// The table's dictionary, beside one of Swift's own.

import Testing

@testable import UsherSite

@Suite struct `The table's dictionary` {
    @Test(arguments: [3, 40, 3_000]) func `has what one of Swift's has, whatever is put in and taken out`(most: Int) {
        var (shards, expected): (Shards<Int>, [Bytes32: Int]) = (Shards(), [:])
        var random = SystemRandomNumberGenerator()
        // Keys that were in it at some time.
        var known: [Bytes32] = []
        // Some begin alike, and so fall into one place: at most some fifty, which are looked through one by one.
        let beginning = Bytes32.random().halves.0
        for step in 0..<most * 20 {
            let isAlike = Int.random(in: 0..<max(4, most / 50), using: &random) == 0
            let key = isAlike ? Bytes32(beginning, .random()) : known.randomElement(using: &random) ?? .random()
            switch Int.random(in: 0..<6, using: &random) {
            case 0: #expect(shards.removeValue(forKey: key) == expected.removeValue(forKey: key))
            case 1:
                let changed: Int? = shards.update(key) { value in
                    value += 1
                    return value
                }
                #expect(changed == expected[key].map { $0 + 1 })
                expected[key] = changed
            case 2 where expected.count < most, 3 where expected.count < most:
                let new = isAlike ? key : .random()
                (shards[new], expected[new]) = (step, step)
                known.append(new)
            case 4: (shards[key], expected[key]) = (nil, nil)
            default: #expect(shards[key] == expected[key])
            }
            #expect(shards.count == expected.count)
            if step.isMultiple(of: most) { check(shards, expected) }
        }
        check(shards, expected)
        for key in Array(expected.keys) { #expect(shards.removeValue(forKey: key) == expected[key]) }
        #expect(shards.count == 0 && shards.elements.allSatisfy { _ in false })
    }

    private func check(_ shards: Shards<Int>, _ expected: [Bytes32: Int]) {
        #expect(Dictionary(uniqueKeysWithValues: shards.elements.map { ($0.key, $0.value) }) == expected)
        let others = expected.filter { shards[$0.key] != $0.value }
        #expect(others.isEmpty)
        let byPrefix = Dictionary(grouping: expected.keys) { $0.prefix }.mapValues(Set.init)
        let otherPrefixes = byPrefix.filter { Set(shards.keys(with: $0.key)) != $0.value }
        #expect(otherPrefixes.isEmpty)
        #expect(shards.keys(with: Bytes32.random().prefix).isEmpty)
    }

    @Test func `has room for little more than there is`() {
        #expect(MemoryLayout<SessionTable.Entry>.stride == 32)
        var shard = Shard<Int>()
        var first: Set<Bytes32> = []
        for number in 0..<5_000 {
            let key = Bytes32.random()
            shard[key] = number
            if number < 50 { first.insert(key) }
        }
        #expect(shard.room.values < 5_000 * 5 / 4 + 100 && shard.room.slots <= 8_192)
        for (key, _) in Array(shard.elements) where !first.contains(key) { shard[key] = nil }
        #expect(shard.count == 50 && shard.room.values < 700 && first.allSatisfy { shard[$0] != nil })
        for key in first { shard[key] = nil }
        #expect(shard.room == (0, 0))
    }
}

extension Shard {
    /// For how many it has room.
    fileprivate var room: (values: Int, slots: Int) { (values.capacity, slots.count) }
}
