// A file as a visitor's browser saves it.

/// A file that a browser was given: by a link, by an action, or by its address.
public struct DownloadedFile: Sendable, Equatable {
    /// The file's name.
    public let name: String
    /// The type that its Content-Type says.
    public let type: String
    /// All of them: a file that was cut off in the middle is an error of the step that asked for it.
    public let bytes: [UInt8]
    /// True if the browser shows it as its page instead of saving it.
    public let isShown: Bool

    /// A file for a test to compare with.
    public init(name: String, type: String, bytes: [UInt8], isShown: Bool = false) {
        (self.name, self.type, self.bytes, self.isShown) = (name, type, bytes, isShown)
    }

    /// Its bytes as UTF-8; what is malformed is replaced by U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Nil for an answer that is none.
    init?(_ response: WireResponse) {
        guard response.status == 200 || response.status == 206,
            let disposition = response.header("Content-Disposition")
        else { return nil }
        let isSaved = disposition.lowercased().hasPrefix("attachment")
        self.init(
            name: Self.name(in: disposition), type: response.header("Content-Type") ?? "", bytes: response.body,
            isShown: !isSaved)
    }

    private static func name(in disposition: String) -> String {
        if let start = disposition.firstRange(of: "filename*=UTF-8''") {
            return disposition[start.upperBound...].prefix { $0 != ";" }.removingPercentEncoding
        }
        guard let start = disposition.firstRange(of: "filename=\"") else { return "" }
        return String(disposition[start.upperBound...].prefix { $0 != "\"" })
    }
}

extension Substring {
    fileprivate var removingPercentEncoding: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"),
                let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
