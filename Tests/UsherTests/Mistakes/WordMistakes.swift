// Mistakes in the tables of a site's languages.

import Testing
import Usher
import UsherFlow
import UsherTesting

@testable import UsherSite
@testable import UsherWords

private func table(_ name: String, _ words: String, _ more: String, _ text: String, language: String = "de") -> Mistake
{
    Mistake(name, words, more) { atStart { _ = try TalkSite([language: text]) } }
}

/// What is looked through by a name, and says something when it is asked to.
private struct LostQuery: Query {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Surname", required: false)]
}

private struct LostScreen: Screen {
    static let template = "lost"
    static let actions: Actions<Self> = [.button("tell", \.tell), .button("refuse", \.refuse)]
    let title = "Lost and found"
    let search: SearchForm<LostQuery>
    let tell: () -> Void
    let refuse: () throws -> Void
}

private final class LostOffice: Coordinator {
    enum Route: Codable, Hashable { case lost(LostQuery) }
    static let addresses: [Address<Route>] = [Address("lost", Route.lost)]
    static let screens: Screens = [LostScreen.self]
    static let texts = ["Ask at the desk"]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .lost(LostQuery()) }
    func destination(for route: Route) -> Destination {
        switch route {
        case .lost(let query):
            .screen(
                LostScreen(
                    search: navigation.search(query, Route.lost), tell: { self.navigation.notify("It is found.") },
                    refuse: { throw VisitorError("It is gone.") }))
        }
    }
}

/// A site with a German table of these texts, and further files, in a folder that goes with its last user.
@discardableResult
private func lost(
    _ texts: [String], _ files: [String: String] = [:], isDevelopment: Bool = false
) throws -> (site: Site, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(
        "Templates/lost.html",
        "{{<usher/layer}}{{$content}}{{>usher/search}}{{/content}}"
            + "{{$actions}}\(Desk.button("tell"))\n\(Desk.button("refuse"))\n{{/actions}}{{/usher/layer}}")
    let table = texts.map { "\"\($0)\" = \"de\";" }.joined(separator: "\n")
    if !texts.isEmpty { try folder.write("Templates/words/de.strings", table) }
    for (name, text) in files { try folder.write(name, text) }
    var options = SiteOptions()
    options.isDevelopment = isDevelopment
    return (try Site(folder: folder.path, options: options) { _ in LostOffice() }, folder)
}

/// What its page in English says in development, after a press of a button.
private func look(_ name: String, _ words: String..., pressing button: String? = nil) -> Mistake {
    var mistake = Mistake(name) {
        let (site, folder) = try lost(["Surname", "Ask at the desk"], isDevelopment: true)
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        if let button { try await browser.click(button) }
        return withExtendedLifetime(folder) { browser.notices.joined(separator: "\n") }
    }
    mistake.words = words
    return mistake
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
        "a text of Usher's that a language lacks", "Templates/words/sv.strings: “(optional)” is missing",
        "a text of Usher's own", sound, language: "sv"),
    Mistake(
        "a site's only language, which Usher does not speak", "Templates/words/sv.strings: “(optional)” is missing",
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
    Mistake("a line without its end, among others", "Templates/words/de.strings:3:", "with its semicolon") {
        // The others are not told to be missing.
        let told = atStart {
            _ = try TalkSite(["de": "/* Post */\n\"Mail\" = \"Post\";\n\"Agreed\" = \"Ja\"\n\"Size\" = \"Maß\";\n"])
        }
        return told.contains("” is missing") ? "" : told
    },
    table(
        "a language that is none", "“klingonese” is no language", "a file is called by its tag", "",
        language: "klingonese"),
    Mistake(
        "a label of a search form that a language lacks",
        "Templates/words/de.strings: “Surname” is missing, the label of a field"
    ) { atStart { try lost(["Ask at the desk"]) } },
    Mistake(
        "a text of a flow's declarations that a language lacks",
        "Templates/words/de.strings: “Ask at the desk” is missing, a text of a flow"
    ) { atStart { try lost(["Surname"]) } },
    look(
        "a title that a language lacks", "“Lost and found” is missing in Templates/words/de.strings",
        "add \"Lost and found\" = \"…\";", "where it is data, say it as a value of a phrase"),
    look("a notice that a language lacks", "“It is found.” is missing in Templates/words/de.strings", pressing: "tell"),
    look(
        "an error that a language lacks", "“It is gone.” is missing in Templates/words/de.strings", pressing: "refuse"),
    table(
        "a language's tag with an underscore", "“de_DE” is no language", "call this one de-DE.strings", sound,
        language: "de_DE"),
    Mistake(
        "a folder of languages in capitals", "Templates/Words/de.strings: nothing reads this table here",
        "Templates/words is the folder of languages"
    ) { atStart { try lost([], ["Templates/Words/de.strings": "\"Surname\" = \"Nachname\";"]) } },
    Mistake("languages beside the templates", "Words/de.strings: nothing reads this table here") {
        atStart { try lost([], ["Words/de.strings": "\"Surname\" = \"Nachname\";"]) }
    },
    Mistake("a language among the templates", "Templates/de.strings: nothing reads this table here") {
        atStart { try lost([], ["Templates/de.strings": "\"Surname\" = \"Nachname\";"]) }
    },
]

@Suite struct `A line without its end` {
    @Test func `is told with its number`() {
        let lines =
            ["/* one = two; */", "// three"] + sound.split(separator: "\n").map(String.init)
            + ["\"{count} days\" = { one = \"{count} Tag\";", "other = \"{count} Tage\"; };", "\"End\" = \"Ende\";"]
        // The last line needs none.
        for index in lines.indices.dropFirst(2).dropLast() {
            let without = [lines[index].dropLast(), lines[index].dropLast(2) + ";"]
            for line in lines[index].hasSuffix("};") ? [without[0]] : without {
                var cut = lines
                cut[index] = String(line)
                let told = WordFile(cut.joined(separator: "\n"), name: "words", language: "de").mistakes
                #expect(told.map { $0.position?.line } == [index + 1], "\(told)")
            }
        }
    }
}
