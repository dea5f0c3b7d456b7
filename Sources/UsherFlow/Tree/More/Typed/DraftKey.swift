// The name of a draft.

/// Names a draft by the type of a flow and one of its routes, as 16 hexadecimal digits, so that a form can carry it to
/// a session that does not know its page. It guards nothing: whoever makes one up fills a form of their own.
package struct DraftKey: Hashable, Sendable {
    let number: UInt64

    init(number: UInt64) { self.number = number }

    /// - Parameters:
    ///   - flow: a hash of the name of its type.
    ///   - route: a hash of its encoding.
    init(flow: UInt64, route: UInt64) { number = Measure.hash(route, after: flow) }

    /// Nil for anything but sixteen hexadecimal digits.
    package init?(text: String) {
        let isKey = text.utf8.count == 16 && text.utf8.allSatisfy { Self.digits.contains($0) }
        guard isKey, let number = UInt64(text, radix: 16) else { return nil }
        self.number = number
    }

    /// Sixteen hexadecimal digits.
    package var text: String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    private static let digits = "0123456789abcdef".utf8
}
