// One row of a list that a visitor imports: title, kind, notes, as a spreadsheet writes it.

import Foundation
import SwiftCSV

/// A row as it was read: an item, a mistake, or neither.
enum ListRow: Equatable {
    case item(ItemDraft)
    case refused(String)
    /// An empty row, or the names of the columns.
    case nothing

    /// The signs that may separate fields.
    static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// The sign that separates the fields of a list with this first row: the one by which the row is an item or the
    /// names of columns, else the one that it has most of, else a comma.
    static func delimiter(ofFirst row: [UInt8]) -> UInt8 {
        func count(_ delimiter: UInt8) -> Int { row.count { $0 == delimiter } }
        let most = delimiters.max { count($0) < count($1) } ?? delimiters[0]
        let likely = [most] + delimiters.filter { $0 != most }
        let fitting = likely.first { delimiter in
            guard count(delimiter) > 0 else { return false }
            if case .refused = ListRow(row, isFirst: true, delimiter: delimiter) { return false }
            return true
        }
        return fitting ?? (count(most) > 0 ? most : delimiters[0])
    }

    init(_ bytes: [UInt8], isFirst: Bool, delimiter: UInt8 = UInt8(ascii: ",")) {
        // Excel writes this encoding where nobody chooses UTF-8.
        let text = String(validating: bytes, as: UTF8.self) ?? String(bytes: bytes, encoding: .windowsCP1252)
        guard let text else {
            self = .refused("It is not UTF-8; save the list as UTF-8.")
            return
        }
        if text.allSatisfy(\.isWhitespace) {
            self = .nothing
            return
        }
        // The library reads a whole file; a row at a time, one that is wrong costs no other. Its header is the row. It
        // takes a quotation mark at the end of a field that began without one: hence the count.
        let mark = Character(Unicode.Scalar(delimiter))
        guard let csv = try? EnumeratedCSV(string: text, delimiter: .character(mark), loadColumns: false),
            text.unicodeScalars.count(where: { $0 == "\"" }).isMultiple(of: 2)
        else {
            self = .refused(
                "A quotation mark stands in the middle of a field; put the field into quotation marks and double it.")
            return
        }
        guard csv.rows.isEmpty else {
            self = .refused("A line end stands in the middle of it.")
            return
        }
        self = Self.row(of: csv.header.map(Self.field), isFirst: isFirst, delimiter)
    }

    /// Without spaces around it, its line ends as forms have them.
    private static func field(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func row(of fields: [String], isFirst: Bool, _ delimiter: UInt8) -> ListRow {
        let marks = delimiter == UInt8(ascii: ";") ? "semicolons" : delimiter == UInt8(ascii: "\t") ? "tabs" : "commas"
        // The library makes no field at all of a row such as `""`.
        guard let title = fields.first else { return .nothing }
        if isFirst, title.lowercased() == "title" { return .nothing }
        guard fields.count >= 2 else {
            let isOther = title.utf8.contains { delimiters.contains($0) }
            let advice = isOther ? "part the fields with \(marks)" : "title and kind are needed"
            return .refused("It has one field; \(advice).")
        }
        guard fields.count <= 3 else {
            return .refused("It has \(fields.count) fields; put texts with \(marks) into quotation marks.")
        }
        guard !title.isEmpty else { return .refused("It has no title.") }
        guard !title.contains(where: \.isNewline) else { return .refused("Its title has more than one line.") }
        guard Self.fits(title, ItemDraft.titleLength) else { return .refused("Its title is too long.") }
        guard let kind = Kind(saying: fields[1]) else {
            return .refused("“\(fields[1].prefix(30))” is no kind; write Book, Show or Game.")
        }
        let notes = fields.count > 2 ? fields[2] : ""
        guard Self.fits(notes, ItemDraft.notesLength) else { return .refused("Its notes are too long.") }
        return .item(ItemDraft(kind: kind, title: title, notes: notes))
    }

    /// True if a text is as short as a field of that length takes it. A character may hold any number of marks, so
    /// bytes are bounded too: 16 for each character.
    private static func fits(_ text: String, _ length: Int) -> Bool {
        text.utf8.count <= length * 16 && text.count <= length
    }
}

extension Kind {
    /// As people write it: `Book`, `books`.
    fileprivate init?(saying text: String) {
        let word = text.lowercased()
        guard let kind = Kind.allCases.first(where: { [$0.singular, $0.name].contains { $0.lowercased() == word } })
        else { return nil }
        self = kind
    }
}
