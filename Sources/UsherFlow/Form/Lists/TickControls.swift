// How ticks are sent: the rows that are ticked, the rows that were shown, and whether all are meant. As texts of a
// field these stand in one list, all and shown first.

internal import Foundation

package enum TickControls {
    static func names(of field: String) -> [String] { [field, "\(field):shown", "\(field):all"] }

    /// True if a control only says what its page showed, which nobody types.
    static func saysWhatWasShown(_ name: String) -> Bool { name.hasSuffix(":shown") }

    static func texts(of field: String, _ sent: (String) -> [String]?) -> [String] {
        let names = names(of: field)
        return [sent(names[2])?.first ?? "", sent(names[1])?.first ?? ""] + (sent(names[0]) ?? [])
    }

    /// The texts of one of the controls, by its place among the names.
    package static func shown(by part: Int, of texts: [String]) -> [String] {
        switch part {
        case 0: Array(texts.dropFirst(2))
        case 1: Array(texts.dropFirst().prefix(1))
        default: texts.prefix(1).filter { !$0.isEmpty }
        }
    }

    /// The field's texts on a page that comes back: the rows that it had shown before are ticked as they were left.
    ///
    /// - Parameters:
    ///   - texts: as the form has them now.
    ///   - input: what was sent by each control; nil where it is as the form has it.
    package static func merged(_ texts: [String], _ input: [[String]?]) -> [String] {
        let before = Set(rows(input[1]?.first ?? ""))
        guard let ticked = input[0], !before.isEmpty else { return texts }
        let all = input[2].map { $0.first ?? "" } ?? texts.first ?? ""
        return [all, texts.dropFirst().first ?? ""] + texts.dropFirst(2).filter { !before.contains($0) }
            + ticked.filter { before.contains($0) }
    }

    /// The text that says which rows are shown, a line each, written as in an address.
    static func text(_ rows: [String]) -> String { rows.map(AddressPath.percentEncoded).joined(separator: "\n") }

    /// The rows in such a text. A browser ends a line by CR LF.
    static func rows(_ text: String) -> [String] {
        let rows = text.withSingleLineEnds.unicodeScalars.split(separator: "\n").map { String($0) }
        return text.utf8.contains(UInt8(ascii: "%")) ? rows.compactMap(\.removingPercentEncoding) : rows
    }
}
