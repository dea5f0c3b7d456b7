// What a session holds is counted by us, and bounded.

import Testing

@testable import UsherFlow

private struct Sample: Codable {
    var text = "abcd"
    var number = 7
    var flags = [true, false]
    var nested: [String: Int] = ["x": 1]
    var nothing: Int?
}

extension Pages {
    /// What `bytes` keeps, added up anew.
    var sum: Int { live.reduce(0) { $0 + $1.bytes } + past.count * 128 }
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
        #expect(Measure(one).mark == Measure(other).mark)
        #expect(Measure(Place.item(3, note: nil)).mark == Measure(Place.item(3, note: nil)).mark)
    }

    @Test func `tells values apart by what they say and where`() {
        let values: [any Codable & Sendable] = [
            Place.home, Place.item(3, note: nil), Place.item(4, note: nil), Place.item(3, note: ""),
            Place.item(3, note: "3"), Place.several([]), Place.several([1, 2]), Place.several([2, 1]),
            Place.several([12]), ["a": "b"], ["b": "a"], ["a", "b"], ["ab"], "ab", "", 0, 1, [[1], [2]], [[1, 2]],
            [[1, 2], []], 1.5, Float(1.5), UInt8(200), Int8(-1), ["a": ["b": 1]], ["a": 1, "b": 1],
        ]
        let marks = values.map { Measure($0).mark }
        #expect(!marks.contains(nil))
        for (index, mark) in marks.enumerated() {
            #expect(marks.firstIndex(of: mark) == index, "\(values[index])")
        }
    }

    @Test func `is the same in every process`() {
        #expect(Measure(Place.item(3, note: "x")).mark == 18_140_486_035_328_438_695)
    }

    @Test func `is none where a value cannot be encoded`() {
        struct Stubborn: Encodable {
            func encode(to encoder: any Encoder) throws { throw FlowError("no") }
        }
        #expect(Measure(Stubborn()).mark == nil)
    }
}
