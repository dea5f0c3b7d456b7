// One file of texts, `Templates/words/de.strings`: a property list in the old style, which Foundation reads itself.
//
//     /* The start page */
//     "Email" = "E-Mail";
//     "{count} streets" = { one = "{count} Straße"; other = "{count} Straßen"; };

internal import Foundation
internal import UsherFlow
internal import UsherTemplate

/// The texts of one language, as their file has them.
struct WordFile {
    /// Wordings by the English text.
    private(set) var wordings: [String: Wording] = [:]
    private(set) var mistakes: [TemplateError] = []
    private let name: String
    private let lines: [String]

    /// - Parameters:
    ///   - name: the file in messages.
    ///   - language: by whose plurals it goes.
    init(_ text: String, name: String, language: String) {
        self.name = name
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        if text.allSatisfy(\.isWhitespace) { return }
        let read: Any
        do {
            read = try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        } catch {
            let unended = WordKeys(text).unended
            mistakes = [
                mistake(
                    Self.reason(
                        unended == nil ? Self.description(of: error) : "here one is missing, or a quotation mark"),
                    at: unended ?? Self.line(of: error))
            ]
            return
        }
        guard let table = read as? [String: Any] else {
            mistakes = [mistake("this is no table: each line is \"English\" = \"translated\";", at: nil)]
            return
        }
        let keys = WordKeys(text)
        for key in keys.doubled {
            mistakes.append(mistake("“\(key.text)” stands here a second time; take one of them out", at: key.line))
        }
        let rule = PluralRule(language)
        for (key, value) in table.sorted(by: { $0.key < $1.key }) {
            do throws(Refused) { wordings[key] = try wording(value, of: key, rule, language) } catch {
                mistakes.append(mistake(error.message, at: keys.lines[key]))
            }
        }
    }

    private struct Refused: Error { let message: String }

    private func wording(
        _ value: Any, of key: String, _ rule: PluralRule?, _ language: String
    ) throws(Refused) -> Wording {
        let names = PhrasePart.names(in: key)
        if let text = value as? String {
            try check(text, of: key, has: names, mayLack: [])
            return .text(text)
        }
        guard let plurals = value as? [String: String] else {
            throw Refused(message: "“\(key)” is neither a text nor a table of plurals, { one = \"…\"; other = \"…\"; }")
        }
        guard let number = PhrasePart.parts(of: key).lazy.compactMap(Self.name).first else {
            throw Refused(message: "“\(key)” has plurals, and no number in braces that they could go by")
        }
        guard let rule else {
            throw Refused(message: "Usher does not know the plurals of “\(language)”; say this without a number")
        }
        guard plurals["other"] != nil else {
            throw Refused(message: "the plurals of “\(key)” have no other = \"…\";, which is for all numbers left")
        }
        for (category, text) in plurals.sorted(by: { $0.key < $1.key }) {
            guard rule.categories.contains(category) else {
                throw Refused(
                    message: "“\(language)” has no plural “\(category)”; it has "
                        + rule.categories.sorted().joined(separator: ", "))
            }
            try check(text, of: key, has: names, mayLack: [number])
        }
        return .plural(by: number, plurals)
    }

    private static func name(_ part: PhrasePart) -> String? { if case .name(let name) = part { name } else { nil } }

    /// Compares the names in braces of a text with those of its English.
    private func check(
        _ text: String, of key: String, has names: Set<String>, mayLack: Set<String>
    ) throws(Refused) {
        let own = PhrasePart.names(in: text)
        if let more = own.subtracting(names).sorted().first {
            throw Refused(message: "“\(text)” has {\(more)}, which “\(key)” has not")
        }
        if let lacking = names.subtracting(own).subtracting(mayLack).sorted().first {
            throw Refused(message: "“\(text)” lacks {\(lacking)}, which “\(key)” has")
        }
    }

    private func mistake(_ message: String, at line: Int?) -> TemplateError {
        let position = line.flatMap { line in
            lines.indices.contains(line - 1)
                ? TemplateError.Position(line: line, column: 1, sourceLine: lines[line - 1]) : nil
        }
        return TemplateError(file: name, position: position, message: message)
    }

    // MARK: Foundation's words for a file that it cannot read

    private static func description(of error: any Error) -> String {
        let info = (error as NSError).userInfo
        let old = info["kCFPropertyListOldStyleParsingError"] as? NSError
        return (old?.userInfo ?? info)["NSDebugDescription"] as? String ?? ""
    }

    private static func line(of error: any Error) -> Int? {
        let words = description(of: error).split { !$0.isLetter && !$0.isNumber }
        guard let place = words.lastIndex(of: "line"), place + 1 < words.count else { return nil }
        return Int(words[place + 1])
    }

    private static func reason(_ told: String) -> String {
        "this cannot be read: each line is \"English\" = \"translated\"; with its semicolon"
            + (told.isEmpty ? "" : " (\(told))")
    }
}
