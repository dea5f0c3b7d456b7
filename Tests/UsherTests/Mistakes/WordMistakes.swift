// Mistakes in the tables of a site's languages.

import Usher
import UsherFlow

@testable import UsherSite

private func table(_ name: String, _ words: String, _ more: String, _ text: String, language: String = "de") -> Mistake
{
    Mistake(name, words, more) { atStart { _ = try TalkSite([language: text]) } }
}

private let sound = TalkSite.table(of: TalkSite.own) { $0 }

let wordMistakes: [Mistake] = [
    table(
        "a text that a language lacks", "Templates/words/de.strings: “Full name” is missing, the label of a field",
        "add \"Full name\" = \"…\";", TalkSite.table(of: TalkSite.own.filter { $0 != "Full name" }) { $0 }),
    table(
        "a text of a template that a language lacks", "Templates/home.html:1:",
        "“{count} talks” is missing in de: add it to Templates/words/de.strings",
        TalkSite.table(of: TalkSite.own.filter { $0 != "{count} talks" }) { $0 }),
    table(
        "a text of Usher's that a language lacks", "Templates/words/sv.strings: “Choose a file.” is missing",
        "a text of Usher's own", sound, language: "sv"),
    Mistake(
        "a site's only language, which Usher does not speak", "Templates/words/sv.strings: “Choose a file.” is missing",
        "a text of Usher's own"
    ) { atStart { _ = try TalkSite([:], language: "sv") } },
    table(
        "a text that stands twice", "de.strings:3:", "“Mail” stands here a second time",
        "/* one */\n\"Mail\" = \"Post\";\n\"Mail\" = \"E-Mail\";\n"),
    table(
        "a value that a translation lacks", "“Vorträge” lacks {count}", "which “{count} talks” has",
        "\"{count} talks\" = \"Vorträge\";"),
    table(
        "a value that a translation has too much", "“{count} {of}” has {of}", "which “{count} talks” has not",
        "\"{count} talks\" = \"{count} {of}\";"),
    table(
        "plurals without the last", "the plurals of “{count} talks” have no other", "for all numbers left",
        "\"{count} talks\" = { one = \"{count} Vortrag\"; };"),
    table(
        "a plural that a language has not", "“de” has no plural “few”", "it has one, other",
        "\"{count} talks\" = { few = \"{count}\"; other = \"{count}\"; };"),
    table(
        "a line without its end", "de.strings", "\"English\" = \"translated\"; with its semicolon", "\"Mail\" = ;"),
    table(
        "a language that is none", "“klingonese” is no language", "a file is called by its tag", "",
        language: "klingonese"),
]
