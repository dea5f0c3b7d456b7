// Tables as text (RFC 4180), for programs that calculate.
//
// Spreadsheets take a cell that begins with = + - @, a tab or a carriage return for a formula, which may ask other
// sites for something or start a program; whoever typed it into a form has then written it into the clerk's
// spreadsheet. Quotation marks do not help: they are the file's, not the cell's. An apostrophe in front makes it a
// text.

/// Lines of a table.
public enum CSV {
    /// A line with its end. Cells are quoted where they must be, and begin with an apostrophe where a spreadsheet would
    /// calculate them: -5 too, since nobody can tell it from a formula.
    ///
    /// - Parameter cells: texts as they are. Excel reads them as UTF-8 only where the file begins with "\u{FEFF}".
    public static func row(_ cells: [String]) -> String {
        // A line of one empty cell would be an empty line, which readers leave out.
        if cells == [""] { return "\"\"\r\n" }
        return cells.map(cell).joined(separator: ",") + "\r\n"
    }

    private static func cell(_ text: String) -> String {
        let safe = isCalculated(text) ? "'" + text : text
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

    private static func isCalculated(_ text: String) -> Bool {
        switch text.utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
            UInt8(ascii: "\r"):
            true
        default: false
        }
    }

    private static func needsQuotes(_ text: String) -> Bool {
        let space = UInt8(ascii: " ")
        return text.utf8.first == space || text.utf8.last == space
            || text.utf8.contains { byte in
                byte == mark || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
            }
    }
}
