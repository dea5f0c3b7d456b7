// A page's name in addresses: its number and the session's tag, as `7-k3f9q`. The tag keeps a link that was sent to
// somebody else from naming a page of theirs; it guards nothing, since a page is looked up in its own session only.

internal import UsherFlow
internal import UsherHTTP

package struct PageKeys: Sendable {
    package let tag: String

    /// - Parameter tag: nil for one that no other session has.
    package init(tag: String? = nil) { self.tag = tag ?? Base64URL.text(randomBytes(4)) }

    func key(_ id: PageID) -> String { .joining(String(id.number), "-", tag) }

    /// The page of a key of this session; nil for any other text.
    func page(_ key: String?) -> PageID? {
        key.flatMap { $0.withBytes(page) }
    }

    /// As `key` writes it: 07 is not 7, nor is +7. By bytes, in one pass: each request asks, and an action three times.
    private func page(_ key: UnsafeBufferPointer<UInt8>) -> PageID? {
        var number = 0
        for (index, byte) in key.enumerated() {
            if byte == UInt8(ascii: "-") {
                let isOurs = key[(index + 1)...].elementsEqual(tag.utf8)
                return isOurs && number > 0 ? PageID(number) : nil
            }
            let digit = Int(byte) - 48
            guard (0...9).contains(digit), index + digit > 0 else { return nil }
            let (tens, isOver) = number.multipliedReportingOverflow(by: 10)
            let (next, isAbove) = tens.addingReportingOverflow(digit)
            guard !isOver, !isAbove else { return nil }
            number = next
        }
        return nil
    }
}
