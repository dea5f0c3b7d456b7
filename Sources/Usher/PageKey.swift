// A page's name in addresses: its number and the session's tag, as `7-k3f9q`. The tag keeps a link that was sent to
// somebody else from naming a page of theirs; it guards nothing, since a page is looked up in its own session only.

internal import UsherFlow

struct PageKeys: Sendable {
    let tag: String

    init(tag: String = Base64URL.text(randomBytes(4))) { self.tag = tag }

    func key(_ id: PageID) -> String { String(id.number) + "-" + tag }

    /// The page of a key of this session; nil for any other text.
    func page(_ key: String?) -> PageID? {
        // As `key` writes it: 07 is not 7, nor is +7.
        guard let key, let first = key.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first),
            let dash = key.utf8.firstIndex(of: UInt8(ascii: "-")), let number = Int(key[..<dash]),
            key.utf8[dash...].dropFirst().elementsEqual(tag.utf8)
        else { return nil }
        return PageID(number)
    }
}
