// One line of a list that a visitor imports: title, kind, notes, as a spreadsheet writes it.

import Foundation
import SwiftCSV

/// What a line says, or why it says nothing.
enum ListLine: Equatable {
    case item(ItemDraft)
    case refused(String)
    /// An empty line, or the names of the columns.
    case nothing

    init(_ bytes: some Collection<UInt8>, isFirst: Bool) {
        guard var text = String(validating: bytes, as: UTF8.self) else {
            self = .refused("It is not UTF-8; save the list as UTF-8.")
            return
        }
        // Spreadsheets begin a file with a mark that says so.
        if isFirst, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        if text.allSatisfy(\.isWhitespace) {
            self = .nothing
            return
        }
        // The library reads a whole file; a line at a time, one that is wrong costs no other. Its header is the line.
        // It takes a quotation mark that is never closed, and the rest of the line with it: hence the count.
        guard let csv = try? EnumeratedCSV(string: text, delimiter: .comma, loadColumns: false),
            text.count(where: { $0 == "\"" }).isMultiple(of: 2)
        else {
            self = .refused("A quotation mark is not closed.")
            return
        }
        guard csv.rows.isEmpty else {
            self = .refused("A line end stands in the middle of it.")
            return
        }
        self = Self.line(of: csv.header.map { $0.trimmingCharacters(in: .whitespaces) }, isFirst: isFirst)
    }

    private static func line(of fields: [String], isFirst: Bool) -> ListLine {
        // Of a line such as `""` the library makes no field at all.
        guard let title = fields.first else { return .nothing }
        if isFirst, title.lowercased() == "title" { return .nothing }
        guard fields.count >= 2 else {
            let advice = title.contains(";") ? "; part the fields with commas" : "; title and kind are needed"
            return .refused("It has one field\(advice).")
        }
        guard fields.count <= 3 else {
            return .refused("It has \(fields.count) fields; put texts with commas into quotation marks.")
        }
        guard !title.isEmpty else { return .refused("It has no title.") }
        guard Self.fits(title, ItemDraft.titleLength) else { return .refused("Its title is too long.") }
        guard let kind = Kind(saying: fields[1]) else {
            return .refused("“\(fields[1].prefix(30))” is no kind; write Book, Show or Game.")
        }
        let notes = fields.count > 2 ? fields[2] : ""
        guard Self.fits(notes, ItemDraft.notesLength) else { return .refused("Its notes are too long.") }
        return .item(ItemDraft(kind: kind, title: title, notes: notes))
    }

    /// Whether a text is as short as a field of that length takes it. A character may hold any number of marks, so
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
