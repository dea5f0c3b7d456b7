// How a room is shared out by groups, and within a group by narrower ones.

import Testing

@testable import UsherHTTP

@Suite struct `A room that is shared out` {
    /// How many of one each these get, in their order, until nobody is let in.
    private func taken(_ shares: inout Shares, by names: String...) -> [Int] {
        names.map { name in
            var count = 0
            while (try? shares.take(Shares.Amount(count: 1), for: Holder(named: name))) != nil { count += 1 }
            return count
        }
    }

    @Test func `refuses nothing up to its half, and then has a quarter of what others leave for each`() {
        var shares = Shares(Shares.Amount(count: 800))
        #expect(taken(&shares, by: "a", "b", "c", "a") == [400, 100, 75, 0])
        #expect(throws: Shares.Refusal.share) { try shares.take(Shares.Amount(count: 1), for: Holder(named: "a")) }
    }

    @Test func `is never quite one's, and so has some left for whoever comes next`() {
        var shares = Shares(Shares.Amount(count: 100))
        for number in 0..<10 { #expect(taken(&shares, by: "\(number)") != [0], "\(number)") }
        #expect(shares.held.count < 100)
    }

    @Test func `is shared in the same way within an address`() {
        var shares = Shares(Shares.Amount(count: 800))
        #expect(taken(&shares, by: "other") == [400])
        #expect(taken(&shares, by: "a/1", "a/2", "a/3", "b/1") == [25, 18, 14, 21])
    }

    @Test func `has for a network of many addresses what it has for one`() {
        var shares = Shares(Shares.Amount(count: 800))
        #expect(taken(&shares, by: "other") == [400])
        var all = 0
        for number in 0..<1_000 { all += taken(&shares, by: "net/\(number)")[0] }
        #expect(all == 100)
        #expect(taken(&shares, by: "elsewhere/1") == [18])
    }

    @Test func `has something for everybody as long as there is any, and then for nobody`() {
        var shares = Shares(Shares.Amount(count: 4))
        #expect(taken(&shares, by: "a", "b", "c", "d") == [2, 1, 1, 0])
        #expect(throws: Shares.Refusal.full) { try shares.take(Shares.Amount(count: 1), for: Holder(named: "d")) }
        #expect(throws: Shares.Refusal.full) { try shares.take(Shares.Amount(count: 1), for: Holder()) }
    }

    @Test func `counts bytes as it counts things`() {
        var shares = Shares(Shares.Amount(count: .max, bytes: 1_000), least: Shares.Amount())
        let (one, other) = (Holder(named: "a"), Holder(named: "b"))
        #expect(throws: Never.self) { try shares.take(Shares.Amount(count: 1, bytes: 500), for: one) }
        #expect(throws: Shares.Refusal.share) { try shares.take(Shares.Amount(count: 1, bytes: 1), for: one) }
        #expect(throws: Shares.Refusal.share) { try shares.take(Shares.Amount(count: 1, bytes: 126), for: other) }
        #expect(throws: Never.self) { try shares.take(Shares.Amount(count: 1, bytes: 125), for: other) }
        #expect(throws: Shares.Refusal.full) { try shares.take(Shares.Amount(count: 1, bytes: 376), for: other) }
    }

    @Test func `remembers nobody who has given all back`() throws {
        var shares = Shares(Shares.Amount(count: 10, bytes: 100))
        let holders = ["a/1", "a/2", "b/1", ""].map { Holder(named: $0) }
        for holder in holders { try shares.take(Shares.Amount(count: 1, bytes: 10), for: holder) }
        #expect(shares.groupCount == 5 && shares.held == Shares.Amount(count: 4, bytes: 40))
        #expect(shares.count(of: holders[0].narrowest) == (2, 1) && shares.count(of: 0) == (1, 1))
        for holder in holders { shares.change(by: Shares.Amount(count: -1, bytes: -10), of: holder.narrowest) }
        #expect(shares.groupCount == 0 && shares.held == Shares.Amount())
    }
}
