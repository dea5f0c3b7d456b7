// Values of an app's own types as bytes: whatever their `Codable` does, they come back as they were.

import Foundation
import Testing

@testable import UsherFlow

@Suite struct `A value as bytes` {
    private func again<Value: Codable>(_ value: Value) throws -> Value { try EncodedValue(value).read(Value.self) }

    private func bytes(of value: some Encodable) throws -> [UInt8] { try EncodedValue(value).bytes }

    // MARK: What comes back

    struct Kinds: Codable, Equatable {
        var small: Int8 = .min
        var large: Int64 = .min
        var largest: UInt64 = .max
        var wide: Int128 = .min
        var widest: UInt128 = .max
        var ratio = 0.1
        var single: Float = 0.1
        var text = "Grüße, 日本, 👩‍👩‍👧"
        var empty = ""
        var day = Date(timeIntervalSince1970: 1_764_100_000.123456)
        var data = Data([0, 64, 255])
        var address = URL(string: "https://a.example/b?c=d#e")
        var price = Decimal(string: "-1234567890123456789.000000001") ?? 0
        var id = UUID()
        var pair = [[1, -1], [], [63, 64, 1_000_000]]
        var bytes: [UInt8] = [7, 200]
        var maybe: [Int?] = [nil, 3]
        var tags: Set<String> = ["a", "b"]
        var byNumber = [3: "three", -1: "minus one"]
        var byPart = [Part.second(3): "x"]
        var part = Part.third(count: 3, note: nil)
        var way = Way.there
    }

    indirect enum Part: Codable, Hashable {
        case first
        case second(Int)
        case third(count: Int, note: String?)
        case inner(Part, Part)
    }

    enum Way: String, Codable { case here, there }

    @Test func `is what it was, of whichever kind`() throws {
        let kinds = Kinds()
        #expect(try again(kinds) == kinds)
        #expect(
            try again([Part.inner(.first, .inner(.second(-7), .first))]) == [
                .inner(.first, .inner(.second(-7), .first))
            ])
        #expect(try again(Optional<Int>.none) == nil && again("text") == "text" && again([Int]()).isEmpty)
        #expect(try again(Decimal(string: "0.1")) == Decimal(string: "0.1"))
    }

    @Test func `keeps each number to the last bit, and one that is none`() throws {
        for number in [0.0, -0.0, .infinity, -.infinity, .nan, .ulpOfOne, .leastNonzeroMagnitude, .pi, 1e300, 5] {
            #expect(
                try again(number).bitPattern == number.bitPattern && again([number])[0].bitPattern == number.bitPattern)
        }
        for number in [Float.nan, .infinity, .leastNonzeroMagnitude, .pi] {
            #expect(try again(number).bitPattern == number.bitPattern)
        }
        for shift in 0..<63 {
            for number in [1 << shift, -1 << shift, (1 << shift) - 1, .max >> shift, .min >> shift] {
                #expect(try again(number) == number)
            }
        }
    }

    @Test func `is read as another kind of number where it fits`() throws {
        #expect(try EncodedValue(200).read(UInt8.self) == 200 && EncodedValue(5).read(Double.self) == 5)
        #expect(
            try EncodedValue(5.0).read(Int.self) == 5 && EncodedValue([1, 2] as [UInt8]).read([Int].self) == [1, 2])
        #expect(try EncodedValue([1, 2]).read([UInt8].self) == [1, 2])
        #expect(throws: DecodingError.self) { try EncodedValue(256).read(UInt8.self) }
        #expect(throws: DecodingError.self) { try EncodedValue(-1).read(UInt.self) }
        #expect(throws: DecodingError.self) { try EncodedValue(5.5).read(Int.self) }
        #expect(throws: DecodingError.self) { try EncodedValue("5").read(Int.self) }
        #expect(throws: DecodingError.self) { try EncodedValue(["a": 1]).read([Int].self) }
    }

    // MARK: Encoders as they may be used

    class Base: Codable {
        var name = "base"
        init() {}
    }

    /// As the guide of Swift has it: what it inherits stands under a key of its own.
    final class Derived: Base {
        var count = 0
        override init() { super.init() }

        enum CodingKeys: CodingKey { case count }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            count = try container.decode(Int.self, forKey: .count)
            try super.init(from: container.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            let inherited = container.superEncoder()
            try container.encode(count, forKey: .count)
            try super.encode(to: inherited)
        }
    }

    /// Writes what it inherits beside its own.
    final class Beside: Base {
        var count = 0
        override init() { super.init() }

        enum CodingKeys: CodingKey { case count }
        required init(from decoder: any Decoder) throws {
            count = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(count, forKey: .count)
        }
    }

    @Test func `has what its type inherits`() throws {
        let (derived, beside) = (Derived(), Beside())
        (derived.count, derived.name, beside.count, beside.name) = (3, "x", 4, "y")
        let (derivedAgain, besideAgain) = (try again([derived])[0], try again(beside))
        #expect(
            derivedAgain.count == 3 && derivedAgain.name == "x" && besideAgain.count == 4 && besideAgain.name == "y")
    }

    /// Begins all of its containers before it writes to any, and writes to them by turns.
    struct Crossed: Codable, Equatable {
        var numbers = [1, 2, 3]
        var names = ["a", "b", "c"]
        var last = "last"

        private enum CodingKeys: CodingKey { case numbers, names, inner, again, last, list, one, two }

        init(numbers: [Int], names: [String]) { (self.numbers, self.names) = (numbers, names) }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: CodingKeys.self)
            var inner = outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
            var list = outer.nestedUnkeyedContainer(forKey: .list)
            var deep = inner.nestedUnkeyedContainer(forKey: .numbers)
            for (number, name) in zip(numbers, names) {
                try deep.encode(number)
                try list.encode(name)
                var pair = list.nestedContainer(keyedBy: CodingKeys.self)
                try outer.encode(number, forKey: number == 1 ? .one : .two)
                try pair.encode(name, forKey: .one)
                try list.superEncoder().singleValueContainerEncoding(number)
            }
            try outer.encode(last, forKey: .last)
            try inner.encode(last, forKey: .last)
            var again = outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
            try again.encode(true, forKey: .again)
        }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: CodingKeys.self)
            let inner = try outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
            numbers = try inner.decode([Int].self, forKey: .numbers)
            var list = try outer.nestedUnkeyedContainer(forKey: .list)
            names = []
            while !list.isAtEnd {
                let name = try list.decode(String.self)
                let pair = try list.nestedContainer(keyedBy: CodingKeys.self)
                let number = try Int(from: list.superDecoder())
                guard try pair.decode(String.self, forKey: .one) == name, number == numbers[names.count] else {
                    throw Unexpected(what: name)
                }
                names.append(name)
            }
            last = try outer.decode(String.self, forKey: .last)
            let isWhole =
                try inner.decode(Bool.self, forKey: .again) && last == inner.decode(String.self, forKey: .last)
            if try !isWhole || outer.decode(Int.self, forKey: .two) != numbers.last { throw Unexpected(what: last) }
        }
    }

    @Test func `is whole where its containers are written by turns`() throws {
        let crossed = Crossed(numbers: [1, 2, 3], names: ["a", "b", "c"])
        #expect(try again([crossed, crossed]) == [crossed, crossed])
        let long = String(repeating: "x", count: 500)
        let large = Crossed(numbers: [1, 70_000, -3], names: [long, "", long + long])
        #expect(try again(["key": large]) == ["key": large])
    }

    struct Twice: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(1)
            try container.encode(2)
        }
    }

    @Test func `is refused where two values are written in one place`() {
        #expect(throws: EncodingError.self) { try EncodedValue(Twice()) }
        #expect(throws: EncodingError.self) { try EncodedValue(["a": Twice()]) }
    }

    struct Nothing: Codable, Equatable {
        init() {}
        init(from decoder: any Decoder) {}
        func encode(to encoder: any Encoder) {}
    }

    @Test func `may be of nothing`() throws {
        #expect(try again([Nothing(), Nothing()]).count == 2 && again(NoState()) == NoState())
        #expect(try bytes(of: NoState()).count == 2)
    }

    /// Holds on to what it was encoded with.
    final class Late: Encodable {
        var container: (any UnkeyedEncodingContainer)?
        func encode(to encoder: any Encoder) throws {
            container = encoder.unkeyedContainer()
            try container?.encode("in time")
        }
    }

    @Test func `is nothing of one before it, which writes too late`() throws {
        let late = Late()
        let first = try bytes(of: late)
        #expect(try bytes(of: late) == first)
        let plain = try bytes(of: ["a", "b"])
        try late.container?.encode("too late")
        #expect(try bytes(of: ["a", "b"]) == plain)
    }

    struct Outer: Codable, Equatable {
        var inner: [UInt8] = []
        var name = "outer"
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(EncodedValue(["inner": 7]).bytes, forKey: .inner)
            try container.encode(name, forKey: .name)
        }
    }

    @Test func `may have another one encoded while it is encoded itself`() throws {
        let read = try again(Outer())
        let inner = try bytes(of: ["inner": 7])
        #expect(read.name == "outer" && read.inner == inner)
    }

    // MARK: What its bytes are

    @Test func `is the same bytes for equal dictionaries`() throws {
        var (one, other): ([String: Part], [String: Part]) = ([:], [:])
        for number in 0..<200 { one["key \(number)"] = number.isMultiple(of: 3) ? .first : .second(number) }
        for number in (0..<200).reversed() {
            other["key \(number)"] = number.isMultiple(of: 3) ? .first : .second(number)
        }
        other.reserveCapacity(5_000)
        #expect(try one == other && bytes(of: one) == bytes(of: other) && again(one) == one)
        let numbers = Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, $0) })
        #expect(try again(numbers) == numbers)
    }

    @Test func `names its properties once, and never its types`() throws {
        let many = (0..<100).map { Crowd(member: $0, friends: [Crowd(member: 1, friends: nil)]) }
        let written = try bytes(of: many)
        #expect(written.count < 100 * 14 && !String(decoding: written, as: UTF8.self).contains("Crowd"))
        let text = String(decoding: try bytes(of: Kinds()), as: UTF8.self)
        for name in ["Kinds", "Date", "Decimal", "UsherFlow", "UUID", "Set", "Tests"] {
            #expect(!text.contains(name))
        }
        #expect(!text.replacing("byPart", with: "").contains("Part") && !text.contains("Way"))
        #expect(text.contains("there") && text.contains("third"))
    }

    struct Crowd: Codable {
        var member: Int
        var friends: [Crowd]?
    }

    // MARK: Damage

    @Test func `is refused where it lies too deep, whoever wrote it`() throws {
        func nested(_ depth: Int) -> Part { (0..<depth).reduce(.first) { part, _ in .inner(part, .first) } }
        // Each case is two levels, one for its name and one for its values.
        let deep = nested(40)
        #expect(try again(deep) == deep)
        #expect(throws: (any Error).self) { try EncodedValue(nested(60)) }
        // One name, and lists within lists.
        var written: [UInt8] = [0]
        for _ in 0..<2_000 {
            written = [0] + [ValueTag.Kind.list.long] + Self.length(written.count - 1) + written.dropFirst()
        }
        #expect(throws: (any Error).self) { try ValueInput.open(written).decode(Nest.self) }
    }

    struct Nest: Decodable {
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd { _ = try list.decode(Nest.self) }
        }
    }

    private static func length(_ count: Int) -> [UInt8] {
        var bytes = ByteWriter()
        bytes.put(count: count)
        return bytes.bytes
    }

    @Test func `is read or refused, wherever it is damaged`() throws {
        let whole = try bytes(of: Kinds())
        var changed = 0
        for place in whole.indices {
            #expect(throws: (any Error).self) { try ValueInput.open(Array(whole[..<place])).decode(Kinds.self) }
            for value in [0, 0x7F, 0x80, 0xFF, whole[place] &+ 1, whole[place] ^ 0x20] {
                var other = whole
                other[place] = value
                guard let read = try? ValueInput.open(other).decode(Kinds.self) else { continue }
                changed += 1
                if !read.ratio.isNaN, !read.single.isNaN { #expect(try again(read) == read) }
            }
        }
        #expect(changed > 100)
    }

    @Test func `has the last of what was written twice`() throws {
        // a: 1, a: 2
        let twice: [UInt8] = [1, 1, UInt8(ascii: "a"), ValueTag.Kind.fields.short(4), 0, 1, 0, 2]
        #expect(try ValueInput.open(twice).decode([String: Int].self) == ["a": 2])
    }
}

extension Encoder {
    fileprivate func singleValueContainerEncoding(_ number: Int) throws {
        var container = singleValueContainer()
        try container.encode(number)
    }
}
