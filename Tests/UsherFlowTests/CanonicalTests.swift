// The bytes by which what was seen is compared: equal for equal values, whatever order they are kept in.

import Testing

@testable import UsherFlow

@Suite struct `A value that is seen` {
    private struct Basket: Codable, Equatable {
        var items: Set<String>
        var prices: [Int: Double]
        var names: [String: String]
        var note: String?
        var nested: [[Int]] = []
    }

    @Test func `has the same bytes however its sets and dictionaries are kept`() throws {
        let words = (0..<40).map { "word \($0)" }
        func basket(_ words: [String]) -> Basket {
            Basket(
                items: Set(words),
                prices: .init(
                    uniqueKeysWithValues: words.enumerated().map { (Int($0.element.dropFirst(5)) ?? 0, 1.5) }),
                names: .init(uniqueKeysWithValues: words.map { ($0, $0) }))
        }
        let one = try canonicalBytes(of: basket(words))
        for _ in 0..<5 { #expect(try canonicalBytes(of: basket(words.shuffled())) == one) }
    }

    @Test func `has others where anything of it is another, or lies elsewhere`() throws {
        let base = Basket(items: ["a"], prices: [1: 1], names: ["k": "v"], note: nil, nested: [[1], [2, 3]])
        var all = [base]
        for change: (inout Basket) -> Void in [
            { $0.items = ["a", "b"] }, { $0.items = [] }, { $0.prices = [1: -1] }, { $0.prices = [2: 1] },
            { $0.names = ["v": "k"] }, { $0.note = "" }, { $0.note = "1:" }, { $0.nested = [[1, 2], [3]] },
            { $0.nested = [[2, 3], [1]] },
        ] {
            var other = base
            change(&other)
            all.append(other)
        }
        #expect(Set(try all.map { try canonicalBytes(of: $0) }).count == all.count)
        #expect(try canonicalBytes(of: 1) != canonicalBytes(of: "1"))
        #expect(try canonicalBytes(of: Int8(3)) == canonicalBytes(of: 3 as UInt64), "whatever its width")
        #expect(try canonicalBytes(of: ["1:a"]) != canonicalBytes(of: ["1", "a"]))
    }
}
