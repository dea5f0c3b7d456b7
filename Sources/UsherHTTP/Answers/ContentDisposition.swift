// What a browser does with a file, and what it calls it (RFC 6266). The name may be anybody's: no path, no control
// character and no mark that turns the direction of text is sent of it, and nothing in it can end the header.

/// The Content-Disposition header.
package enum ContentDisposition {
    /// - Parameters:
    ///   - name: what a file is called, as anybody wrote it.
    ///   - isShown: whether the browser shows the file, where it can, instead of saving it.
    package static func text(name: String, isShown: Bool) -> String {
        let name = clean(name)
        // For old programs: browsers take the other one where it is there.
        let plain = String(String.UnicodeScalarView(name.unicodeScalars.map { isPlain($0) ? $0 : "_" }))
        let text = "\(isShown ? "inline" : "attachment"); filename=\"\(plain)\""
        return plain == name ? text : text + "; filename*=UTF-8''\(encoded(name))"
    }

    /// The last part of what may be a path. A name that begins with a dot is hidden on some systems, and means
    /// something to some programs.
    private static func clean(_ name: String) -> String {
        let shown = ClientFileName.shown(name).unicodeScalars.drop { $0 == "." || $0 == " " }
        return shown.isEmpty ? "download" : String(String.UnicodeScalarView(shown))
    }

    /// Whether a scalar stands between quotation marks as it is. A percent sign does not: some browsers decode there.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "\"" && scalar != "\\" && scalar != "%"
    }

    /// Percent-encoded but for what RFC 8187 lets stand.
    private static func encoded(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            if isUnreserved(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return text
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
