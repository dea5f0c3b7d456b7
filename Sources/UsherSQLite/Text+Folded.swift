// Texts in SQLite, found whatever their case and accents are, and sorted as a language sorts them.

import Foundation
public import GRDB
internal import UsherLists

extension DatabaseFunction {
    /// `folded(text)`: a text as `FoldedText.of` folds it; NULL of NULL.
    ///
    ///     configuration.prepareDatabase { $0.add(function: .folded) }
    ///     // … WHERE instr(folded(name), folded(?)) > 0
    ///
    /// Each row is folded anew: of many thousands, keep a column of folded texts.
    public static var folded: DatabaseFunction {
        DatabaseFunction("folded", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0]).map(FoldedText.of)
        }
    }
}

extension DatabaseCollation {
    /// `COLLATE folded`: texts in the order of a language, as `FoldedText.key` has them. Two that fold to the same are
    /// equal.
    ///
    ///     configuration.prepareDatabase { $0.add(collation: .folded("sv")) }
    ///     // CREATE INDEX personByName ON person (name COLLATE folded);
    ///     // … ORDER BY name COLLATE folded, id
    ///
    /// With such an index nothing is compared as the list is read. Every connection needs it, also that of a program
    /// which only looks into the file. An index is made anew where the language changes.
    ///
    /// - Parameter language: a tag such as `sv`.
    public static func folded(_ language: String = "en") -> DatabaseCollation {
        DatabaseCollation("folded") { one, other in
            let (one, other) = (FoldedText.key(one, language: language), FoldedText.key(other, language: language))
            return one == other ? .orderedSame : one < other ? .orderedAscending : .orderedDescending
        }
    }
}
