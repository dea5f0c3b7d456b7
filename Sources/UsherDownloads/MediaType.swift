// A file's type, as its Content-Type says it.

/// The type of a file: `text/csv`, say.
public struct MediaType: Hashable, Sendable {
    /// The type as the header has it.
    public let text: String

    /// - Parameter text: a type with its subtype, and perhaps parameters: `application/vnd.oasis.opendocument.text`.
    public init(_ text: String) { self.text = text }

    /// A table, in UTF-8: see `CSV`.
    public static let csv = MediaType("text/csv; charset=utf-8")
    /// A plain text, in UTF-8.
    public static let text = MediaType("text/plain; charset=utf-8")
    /// JSON.
    public static let json = MediaType("application/json")
    /// A calendar's entries, in UTF-8.
    public static let calendar = MediaType("text/calendar; charset=utf-8")
    /// A PDF.
    public static let pdf = MediaType("application/pdf")
    /// An archive.
    public static let zip = MediaType("application/zip")
    /// A picture.
    public static let png = MediaType("image/png")
    /// A photograph.
    public static let jpeg = MediaType("image/jpeg")
    /// Bytes of which nothing is known.
    public static let bytes = MediaType("application/octet-stream")

    /// True if a header can have it: two tokens with a slash between them, and perhaps parameters.
    package var isWellFormed: Bool {
        let type = text.utf8.prefix { $0 != UInt8(ascii: ";") }
        let parts = type.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isToken) }
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && text.utf8.count <= 255
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
