// Says whether a browser shows or saves a file, and under which name (RFC 6266). The name may be anybody's: no path, no
// control character and no mark that turns the direction of text is sent of it, and nothing in it can end the header.

internal import UsherHTTP

/// The Content-Disposition header.
enum ContentDisposition {
    /// - Parameters:
    ///   - name: what a file is called, as anybody wrote it.
    ///   - isShown: whether the browser shows the file, where it can, instead of saving it.
    static func text(name: String, isShown: Bool) -> String {
        let name = clean(name)
        // For old programs: browsers take the other one where it is there.
        let plain = String(String.UnicodeScalarView(name.map(plain)))
        let text = "\(isShown ? "inline" : "attachment"); filename=\"\(plain)\""
        return plain == name ? text : text + "; filename*=UTF-8''\(encoded(name))"
    }

    /// The last part of what may be a path. A name that begins with a dot is hidden on some systems, and means
    /// something to some programs; one that ends with a dot or a space loses that on others.
    private static func clean(_ said: String) -> String {
        let shown = ClientFileName.shown(said).unicodeScalars
        var name = shown.drop { $0 == "." || $0 == " " }
        while let last = name.last, last == "." || last == " " { name.removeLast() }
        if name.isEmpty { return "download" }
        let text = String(String.UnicodeScalarView(name))
        // Nothing but an extension.
        if shown.first == ".", name.count <= 4, !name.contains(".") { return "download.\(text)" }
        return isDevice(text) ? "_\(text)" : text
    }

    /// True if Windows takes it for a device, whatever its extension is.
    private static func isDevice(_ name: String) -> Bool {
        var stem = String(name.unicodeScalars.prefix { $0 != "." }).lowercased()
        while stem.last == " " { stem.removeLast() }
        if ["con", "prn", "aux", "nul"].contains(stem) { return true }
        return stem.count == 4 && ["com", "lpt"].contains(stem.prefix(3))
            && stem.last.map { "123456789¹²³".contains($0) } == true
    }

    /// The stand-in of a character between quotation marks: itself, its letter without accents where these are apart
    /// from it, or a low line. A percent sign becomes a low line: some browsers decode it.
    private static func plain(_ character: Character) -> Unicode.Scalar {
        guard let scalar = character.unicodeScalars.first, scalar.value >= 0x20, scalar.value < 0x7F, scalar != "\"",
            scalar != "\\", scalar != "%"
        else { return "_" }
        return scalar
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
