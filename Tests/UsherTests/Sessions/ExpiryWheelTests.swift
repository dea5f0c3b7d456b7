// The wheel that says which sessions are to be looked at.

import Testing

@testable import UsherSite

@Suite struct `The wheel of ends` {
    private let keys = (0..<6).map { _ in Bytes32.random() }

    @Test func `gives what is due, once, and the rest when its second comes`() {
        var wheel = ExpiryWheel<Bytes32>()
        for (second, key) in keys.enumerated() { wheel.add(key, due: second) }
        #expect(Set(wheel.take(dueBy: 2, most: 100)) == Set(keys[0...2]))
        #expect(wheel.take(dueBy: 2, most: 100) == [])
        #expect(wheel.take(dueBy: 3, most: 100) == [keys[3]])
        #expect(wheel.take(dueBy: 1_000_000_000, most: 100) == [keys[4], keys[5]])
    }

    @Test func `gives no more than it is asked for, and goes on there`() {
        var wheel = ExpiryWheel<Bytes32>()
        for key in keys { wheel.add(key, due: 7) }
        var taken: [Bytes32] = []
        for _ in 0..<3 {
            let some = wheel.take(dueBy: 9, most: 2)
            #expect(some.count == 2)
            taken += some
        }
        #expect(Set(taken) == Set(keys) && wheel.take(dueBy: 9, most: 2) == [])
    }

    @Test func `takes a key for a second that is over at its next turn`() {
        var wheel = ExpiryWheel<Bytes32>()
        wheel.add(keys[0], due: 5)
        #expect(wheel.take(dueBy: 10, most: 100) == [keys[0]])
        wheel.add(keys[1], due: 5)
        #expect(wheel.take(dueBy: 10, most: 100) == [keys[1]])
        wheel.add(keys[2], due: 11)
        #expect(wheel.take(dueBy: 10, most: 100) == [])
        #expect(wheel.take(dueBy: 11, most: 100) == [keys[2]])
    }

    @Test(arguments: [1, 3, 1_000]) func `loses nothing, whatever is added and taken in between`(most: Int) {
        var (wheel, now, waiting) = (ExpiryWheel<Bytes32>(), 0, Set<Bytes32>())
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let key = Bytes32.random()
            waiting.insert(key)
            wheel.add(key, due: now + Int.random(in: -2...50, using: &random))
            now += Int.random(in: 0...(Bool.random() ? 1 : 60), using: &random)
            for key in wheel.take(dueBy: now, most: most) { #expect(waiting.remove(key) != nil) }
        }
        while case let some = wheel.take(dueBy: now + 100, most: most), !some.isEmpty {
            for key in some { #expect(waiting.remove(key) != nil) }
        }
        #expect(waiting.isEmpty)
    }
}
