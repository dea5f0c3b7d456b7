// Tables as text (RFC 4180), for programs that calculate.
//
// Spreadsheets take a cell that begins with = + - @ for a formula, which may ask other sites for something or start a
// program; whoever typed it into a form has then written it into the clerk's spreadsheet. Quotation marks do not help:
// they are the file's, not the cell's. An apostrophe in front makes it a text.
//
// The beginnings of cells are up to the reader: one that takes semicolons or tabs for the ends of cells, as Excel does
// in much of Europe, or a line end within quotation marks for the end of a line, finds more of them. So an apostrophe
// stands wherever a cell might begin.

/// Lines of a table.
public enum CSV {
    /// A line with its end. Cells are quoted where they must be, and have an apostrophe where a spreadsheet would
    /// calculate what follows: before -5 too, since nobody can tell it from a formula, and behind a semicolon, a tab or
    /// a line end as well as at the beginning.
    ///
    /// - Parameter cells: texts as they are. Excel reads them as UTF-8 only where the file begins with "\u{FEFF}": see
    ///   ``DownloadWriter/write(headings:)``.
    public static func row(_ cells: [String]) -> String {
        // A line of one empty cell would be an empty line, which readers leave out.
        if cells == [""] { return "\"\"\r\n" }
        return cells.map(cell).joined(separator: ",") + "\r\n"
    }

    private static func cell(_ text: String) -> String {
        let safe = uncalculated(text)
        guard needsQuotes(safe) else { return safe }
        // By bytes: a quotation mark with a combining mark behind it is another `Character`.
        var quoted: [UInt8] = [mark]
        for byte in safe.utf8 {
            if byte == mark { quoted.append(mark) }
            quoted.append(byte)
        }
        quoted.append(mark)
        return String(decoding: quoted, as: UTF8.self)
    }

    private static let mark = UInt8(ascii: "\"")

    /// The text with an apostrophe wherever a cell may begin that would be calculated.
    private static func uncalculated(_ text: String) -> String {
        let beginsWithControl = text.utf8.first.map { $0 < 0x20 } ?? false
        // Few texts have such a sign at all.
        guard beginsWithControl || text.unicodeScalars.contains(where: isSign) else { return text }
        var (safe, blanks) = ("".unicodeScalars, "".unicodeScalars)
        if beginsWithControl { safe.append("'") }
        var isAtStart = true
        for scalar in text.unicodeScalars {
            if isAtStart, isBlank(scalar) {
                blanks.append(scalar)
                continue
            }
            if isAtStart, isSign(scalar) { safe.append("'") }
            safe.append(contentsOf: blanks)
            blanks.removeAll(keepingCapacity: true)
            safe.append(scalar)
            isAtStart = isSeparator(scalar)
        }
        safe.append(contentsOf: blanks)
        return String(safe)
    }

    /// In full width too, as some keyboards write them.
    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// True if it may end a cell for a reader. A comma may only outside of quotation marks, where none of ours stands.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ";", "\t", "\r", "\n": true
        default: false
        }
    }

    /// True if a reader may leave it out in front of a formula.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        guard !isSeparator(scalar) else { return false }
        let properties = scalar.properties
        return scalar == "\"" || properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }

    private static func needsQuotes(_ text: String) -> Bool {
        let space = UInt8(ascii: " ")
        return text.utf8.first == space || text.utf8.last == space
            || text.utf8.contains { byte in
                byte == mark || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
            }
    }
}
