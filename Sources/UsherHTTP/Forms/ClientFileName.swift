// The name that a file had on the visitor's machine. It is for showing; no path is ever made of it.

package enum ClientFileName {
    static let maximumLength = 255

    /// Its last path part, by either slash, at most 255 bytes of whole characters, without control characters,
    /// line separators and the marks that turn the direction of text, with which `exe.txt` is shown for
    /// `txt.exe`. May be empty; never "." or "..".
    package static func shown(_ said: String) -> String {
        let slashes = said.utf8.lastIndex { $0 == ASCII.slash || $0 == ASCII.backslash }
        let last = slashes.map { said[said.utf8.index(after: $0)...] } ?? said[...]
        let shown = String(String.UnicodeScalarView(last.unicodeScalars.filter(isShown)))
        return shown == "." || shown == ".." ? "" : shortened(shown)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
    }

    // MARK: Its extension

    /// A longer one is a part of the name: no program goes by it.
    private static let longestExtension = 32

    /// The end of a long name goes, and what says which program opens the file stays.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > maximumLength else { return name }
        let end = stemEnd(of: name)
        let room = maximumLength - name.utf8[end...].count
        let stem = beginning(of: name[..<end], upTo: room)
        // One character may have any number of marks.
        return (stem.isEmpty ? beginning(of: name[..<end].unicodeScalars, upTo: room) : stem) + name[end...]
    }

    /// The index at which a name's extension begins, which is both parts of `.tar.gz`; the end of a name without one.
    private static func stemEnd(of name: String) -> String.Index {
        let bytes = name.utf8
        guard let dot = bytes.lastIndex(of: ASCII.dot), bytes[dot...].count <= longestExtension else {
            return name.endIndex
        }
        let tar = bytes[..<dot].suffix(4)
        return ASCII.equalIgnoringCase(tar, ".tar".utf8) ? tar.startIndex : dot
    }

    private static func beginning(of name: Substring, upTo room: Int) -> String {
        var length = 0
        return String(
            name.prefix {
                length += $0.utf8.count
                return length <= room
            })
    }

    private static func beginning(of name: Substring.UnicodeScalarView, upTo room: Int) -> String {
        var length = 0
        return String(
            String.UnicodeScalarView(
                name.prefix {
                    length += UTF8.width($0)
                    return length <= room
                }))
    }
}
