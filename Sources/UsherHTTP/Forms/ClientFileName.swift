// The name that a file had on the visitor's machine. It is for showing; no path is ever made of it.

enum ClientFileName {
    static let maximumLength = 255

    /// Its last path part, by either slash, at most 255 bytes of whole scalars, without control characters,
    /// line separators and the marks that turn the direction of text, with which `exe.txt` is shown for
    /// `txt.exe`. May be empty; never "." or "..".
    static func shown(_ said: String) -> String {
        let slashes = said.utf8.lastIndex { $0 == ASCII.slash || $0 == ASCII.backslash }
        let last = slashes.map { said[said.utf8.index(after: $0)...] } ?? said[...]
        var shown = ""
        var length = 0
        for scalar in last.unicodeScalars where isShown(scalar) {
            length += UTF8.width(scalar)
            guard length <= maximumLength else { break }
            shown.unicodeScalars.append(scalar)
        }
        return shown == "." || shown == ".." ? "" : shown
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
    }
}
