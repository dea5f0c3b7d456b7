// What a session holds is counted by us, and bounded.

import Dispatch
import Testing

@testable import UsherFlow

private struct Sample: Codable {
    var text = "abcd"
    var number = 7
    var flags = [true, false]
    var nested: [String: Int] = ["x": 1]
    var nothing: Int?
}

/// Has the same keys inside itself.
private struct Branch: Codable {
    var name = "abc"
    var twigs: [Branch] = []
}

/// Has others measured while it is.
private struct Nosy: Encodable {
    enum Key: CodingKey { case own, others }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("abcd", forKey: .own)
        try container.encode(Measure.bytes(of: Branch(twigs: [Branch()])), forKey: .others)
        try container.encode(Sample(), forKey: .others)
    }
}

extension Pages {
    /// What `bytes` keeps, added up anew.
    var sum: Int { live.reduce(0) { $0 + $1.bytes } + past.all.count * 128 }
}

@Suite struct `The bytes of a session` {
    @Test func `are those of its values`() {
        #expect(Measure.bytes(of: "abcd") == 20)
        #expect(Measure.bytes(of: 7) == 8)
        #expect(Measure.bytes(of: NoState()) == 32)
        let small = Measure.bytes(of: Sample())
        let large = Measure.bytes(of: Sample(text: String(repeating: "x", count: 1_004)))
        #expect(large - small == 1_000)
    }

    @Test func `are the same again, of values within values, and whoever else is measured meanwhile`() {
        let values: [any Codable & Sendable] = [
            Sample(), Branch(twigs: [Branch(), Branch(twigs: [Branch()])]), Place.item(3, note: "x"),
            [Sample(), Sample()],
        ]
        let alone = values.map { Measure.bytes(of: $0) }
        for _ in 1...2 { #expect(values.map { Measure.bytes(of: $0) } == alone) }
        let nosy = Measure.bytes(of: Nosy())
        for _ in 1...2 { #expect(Measure.bytes(of: Nosy()) == nosy) }
        #expect(nosy == 32 + 20 + 8 + Measure.bytes(of: Sample()))
        DispatchQueue.concurrentPerform(iterations: 2_000) { number in
            let (value, bytes) = (values[number % values.count], alone[number % values.count])
            #expect(Measure.bytes(of: value) == bytes)
        }
    }

    @Test func `are bounded: what holds nothing goes first, and what is gathered stays`() async throws {
        var limits = PageTree.Limits()
        limits.bytes = 20_000
        let visitor = try Visitor(limits: limits)
        let welcome = visitor.page
        await visitor.press("signUp")
        let color = await visitor.go("next", "Ann")
        for number in 0..<200 {
            let there = try #require(try visitor.tree.open(["home", "\(number)"], on: welcome))
            visitor.tree.touch(there.page)
            #expect(visitor.tree.pages.bytes <= 20_000)
            #expect(visitor.tree.pages.bytes == visitor.tree.pages.sum)
        }
        #expect(visitor.tree.count < 40)
        #expect(try visitor.title(color) == "Color [] of Ann")
    }

    @Test func `that no room can be made for undo the action that wants them`() async throws {
        var limits = PageTree.Limits()
        limits.bytes = 900
        let visitor = try Visitor(limits: limits)
        guard case .invalid = await visitor.press("signUp") else { throw Unexpected(what: "made room") }
        #expect(visitor.tree.count == 1)
    }
}

private enum Place: Codable, Hashable {
    case home
    case item(Int, note: String?)
    case several([Int])
}

@Suite struct `The mark of a value` {
    @Test func `is the same for equal values, in whichever order their keys come`() throws {
        let keys = (0..<40).map { "key\($0)" }
        let one = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.count) })
        var other: [String: Int] = [:]
        for key in keys.reversed() { other[key] = key.count }
        #expect(try EncodedValue(one).hash == EncodedValue(other).hash)
        #expect(try EncodedValue(Place.item(3, note: nil)).hash == EncodedValue(Place.item(3, note: nil)).hash)
    }

    @Test func `tells values apart by what they say and where`() {
        let values: [any Codable & Sendable] = [
            Place.home, Place.item(3, note: nil), Place.item(4, note: nil), Place.item(3, note: ""),
            Place.item(3, note: "3"), Place.several([]), Place.several([1, 2]), Place.several([2, 1]),
            Place.several([12]), ["a": "b"], ["b": "a"], ["a", "b"], ["ab"], "ab", "", 0, 1, [[1], [2]], [[1, 2]],
            [[1, 2], []], 1.5, Float(1.5), UInt8(200), Int8(-1), ["a": ["b": 1]], ["a": 1, "b": 1],
        ]
        let hashes = values.map { try? EncodedValue($0).hash }
        #expect(!hashes.contains(nil))
        for (index, mark) in hashes.enumerated() {
            #expect(hashes.firstIndex(of: mark) == index, "\(values[index])")
        }
    }

    @Test func `is the same in every process`() throws {
        #expect(try EncodedValue(Place.item(3, note: "x")).hash == 6_353_662_970_721_857_703)
    }

    @Test func `of a route without values is found once, and is that of the route`() throws {
        let signUp = SignUp(ends: Ends())
        let kind = FlowKind.of(SignUp.self)
        let routes: [SignUp.Route] = [.name, .color, .confirm, .help]
        for _ in 1...2 {
            for route in routes {
                #expect(kind.weight(of: route, by: signUp) == Measure.bytes(of: route))
                #expect(try kind.encoded(route, by: signUp) == EncodedValue(route))
                #expect(kind.path(of: route, by: signUp) == signUp.path(of: route))
                #expect(kind.known(route, by: signUp)?.route as? SignUp.Route == route)
            }
        }
        // One that holds a visitor's text is never kept, and one of another flow is none of these.
        let home = Home(shared: Shared(SharedCount()), ends: Ends())
        let homes = FlowKind.of(Home.self)
        for route: Home.Route in [.home("Ann"), .welcome] {
            #expect(homes.weight(of: route, by: home) == Measure.bytes(of: route))
        }
        #expect(homes.known(Home.Route.home("Ann"), by: home) == nil)
        #expect(homes.known(Home.Route.welcome, by: home) != nil)
        #expect(kind.known(Settings.Route.about, by: signUp) == nil)
    }

    @Test func `is none where a value cannot be encoded`() {
        struct Stubborn: Encodable {
            func encode(to encoder: any Encoder) throws { throw FlowError("no") }
        }
        #expect(throws: FlowError.self) { try EncodedValue(Stubborn()) }
    }
}
