// A page's name in addresses: its number and the session's tag, as `7-k3f9q`. The tag keeps a link that was sent to
// somebody else from naming a page of theirs; it guards nothing, since a page is looked up in its own session only.

internal import UsherFlow

struct PageKeys: Sendable {
    let tag: String

    init(tag: String = Base64URL.text(randomBytes(4))) { self.tag = tag }

    func key(_ id: PageID) -> String { String(id.number) + "-" + tag }

    /// The page of a key of this session; nil for any other text.
    func page(_ key: String?) -> PageID? {
        guard let key, let dash = key.utf8.firstIndex(of: UInt8(ascii: "-")),
            let number = Self.number(key.utf8[..<dash]),
            key.utf8[dash...].dropFirst().elementsEqual(tag.utf8)
        else { return nil }
        return PageID(number)
    }

    /// A number as `key` writes it: 07 is not 7.
    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard let first = digits.first, first != UInt8(ascii: "0"), digits.count <= 18 else { return nil }
        var number = 0
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
