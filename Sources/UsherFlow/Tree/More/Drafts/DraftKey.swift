// The name of a draft.

/// Names a draft by the type of a flow and one of its routes, as 16 hexadecimal digits, so that a form can carry it to
/// a session that does not know its page. It guards nothing: whoever makes one up fills a form of their own.
package struct DraftKey: Hashable, Sendable {
    private let number: UInt64

    /// - Parameters:
    ///   - flow: what tells the flow's type from others.
    ///   - route: what tells the route from others of that flow.
    init(flow: UInt64, route: UInt64) { number = Measure.hash(route, after: flow) }

    /// Nil for anything but a mark.
    package init?(mark: String) {
        let isMark = mark.utf8.count == 16 && mark.utf8.allSatisfy { Self.digits.contains($0) }
        guard isMark, let number = UInt64(mark, radix: 16) else { return nil }
        self.number = number
    }

    /// Sixteen hexadecimal digits.
    package var mark: String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    private static let digits = "0123456789abcdef".utf8
}

extension DraftKey: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = DraftKey(mark: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A draft's key is no mark.")
        }
        self = key
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(mark)
    }
}
