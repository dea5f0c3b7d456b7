// The table's dictionary, beside one of Swift's own.

import Testing

@testable import Usher

@Suite struct `The table's dictionary` {
    @Test(arguments: [3, 40, 3_000]) func `has what one of Swift's has, whatever is put in and taken out`(most: Int) {
        var (shards, expected): (Shards<Int>, [Bytes32: Int]) = (Shards(), [:])
        var random = SystemRandomNumberGenerator()
        // Some begin alike, and so fall into one place.
        let beginning = Bytes32.random().halves.0
        for step in 0..<most * 20 {
            let isAlike = Int.random(in: 0..<4, using: &random) == 0
            let key =
                isAlike ? Bytes32(beginning, .random()) : expected.keys.randomElement(using: &random) ?? .random()
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
        for (key, value) in expected { #expect(shards[key] == value && shards.keys(with: key.prefix).contains(key)) }
        let byPrefix = Dictionary(grouping: expected.keys) { $0.prefix }
        for (prefix, keys) in byPrefix { #expect(Set(shards.keys(with: prefix)) == Set(keys)) }
        #expect(shards.keys(with: Bytes32.random().prefix).isEmpty)
    }

    @Test func `has room for little more than there is`() {
        #expect(MemoryLayout<SessionTable.Entry>.stride == 32)
        var shard = Shard<Int>()
        var first: [Bytes32] = []
        for number in 0..<5_000 {
            let key = Bytes32.random()
            shard[key] = number
            if number < 50 { first.append(key) }
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
