// A phrase waits for its language: it is stored as its English text and its values.

import Foundation
import Testing
import UsherWords

@testable import UsherFlow

private func words(_ language: String, _ wordings: [String: Wording]) -> Words {
    let table = WordTable(language: language, wordings: wordings)
    return Words(table, of: [table])
}

@Suite struct `A phrase` {
    @Test func `is its English text, and in another language what that says`() {
        let phrase: Phrase = "Use at most \(3, as: "count") characters."
        #expect(phrase.key == "Use at most {count} characters." && phrase.english == "Use at most 3 characters.")
        let german = words(
            "de", [phrase.key: .plural(by: "count", ["one": "Ein Zeichen.", "other": "{count} Zeichen."])])
        #expect(phrase.text(in: german) == "3 Zeichen.")
        #expect(Phrase("Use at most \(1, as: "count") characters.").text(in: german) == "Ein Zeichen.")
    }

    @Test func `writes its values as its language does`() throws {
        let day = try #require(Day(2027, 5, 1))
        let phrase: Phrase = "\(12_000) on \(day), \(Money(2_500, "EUR")), \(try #require(TimeOfDay(18, 30)))"
        #expect(phrase.text(in: words("de", [:])) == "12.000 on 1. Mai 2027, 2.500,00\u{A0}€, 18:30")
        #expect(phrase.english.hasPrefix("12,000 on "))
    }

    @Test func `takes values of every kind, and none keeps its sentence out of the tables`() throws {
        let decimal = try #require(Decimal(string: "1250.5"))
        let german = words(
            "de", ["At most {most} km, not {sent}, {id} of {of}.": .text("{most} km, {sent}, {id}, {of}.")])
        let (id, of) = (Int64(7), "ab".dropLast())
        let phrase: Phrase =
            "At most \(decimal, as: "most") km, not \(0.25, as: "sent"), \(id, as: "id") of \(of, as: "of")."
        #expect(phrase.text(in: german) == "1250,5 km, 0,25, 7, a.")
        #expect(phrase.english == "At most 1250.5 km, not 0.25, 7 of a.")
        #expect(VisitorError("At most \(decimal, as: "most").").phrase.key == "At most {most}.")
        #expect(VisitorError("At most \(UInt8(7)).").phrase.key == "At most {1}.")
    }

    @Test func `is read from what has been stored, be it a text alone`() throws {
        let phrase: Phrase = "Fill in “\(Phrase("Name"), as: "field")”."
        let stored = try JSONEncoder().encode([phrase, "Kept."])
        #expect(try JSONDecoder().decode([Phrase].self, from: stored) == [phrase, "Kept."])
        #expect(String(decoding: try JSONEncoder().encode(["Kept." as Phrase]), as: UTF8.self) == #"["Kept."]"#)
    }

    @Test(arguments: [
        ("{", 0), ("{}", 0), ("{a}{b} {c", 2), ("{a b}", 0), ("}{", 0), ("{{a}}", 1), ("\u{600}{a}\u{301}", 1),
    ])
    func `takes any braces`(_ text: String, _ names: Int) {
        #expect(PhrasePart.names(in: text).count == names)
        #expect(!Phrase(text).text(in: words("de", [:])).isEmpty)
    }
}
