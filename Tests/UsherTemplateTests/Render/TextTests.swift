// Texts in the language of the page: `{{"{count} streets"}}`.

import Testing
import UsherTemplate

private let german = Translation(
    language: "de", file: "words/de.strings", isComplete: true,
    find: { key in
        switch key {
        case "Tea": .text("Tee & \"<Kuchen>\"")
        case "{title} is here": .text("Da ist {title}")
        case "{count} cups": .plural(by: "count", ["one": "eine Tasse", "other": "{count} Tassen"])
        default: nil
        }
    }, category: { $0 == 1 ? "one" : "other" })

private func german(_ page: String, count: Int = 3) throws -> String {
    var shown = article
    shown.count = count
    let page = try Templates(sources: ["page": page], translation: german)
        .compile("page", scopes: [Article.fields.schema])
    return page.text([ModelBox.make(shown, Article.fields)])
}

@Suite struct `A text in a template` {
    @Test(arguments: [
        Case("{{\"Tea\"}}", "Tea"), Case("{{ \"{title} is here\" }}", "Tea &amp; &lt;Cake&gt; is here"),
        Case("{{\"{it} is here\", author.name}}", "Ann is here"),
        Case("<p title=\"{{\"Tea\"}}\">", "<p title=\"Tea\">"),
        Case("{{\"\u{600}{title}\u{301}\"}}", "\u{600}Tea &amp; &lt;Cake&gt;\u{301}"),
        Case("{{\"a { b }\"}}", "a { b }"), Case("{{\"A & <b>\"}}", "A &amp; &lt;b&gt;"),
    ]) func `is itself where nothing is translated`(_ text: Case) throws {
        #expect(try render(text.page) == text.output)
    }

    @Test func `is what its language says, escaped as any value`() throws {
        #expect(try german("{{\"Tea\"}}") == "Tee &amp; &quot;&lt;Kuchen&gt;&quot;")
        #expect(try german("{{\"{title} is here\"}}!") == "Da ist Tea &amp; &lt;Cake&gt;!")
    }

    @Test(arguments: [(1, "<p>eine Tasse.</p>"), (0, "<p>0 Tassen.</p>"), (5, "<p>5 Tassen.</p>")])
    func `has the plural of its number`(_ count: Int, _ output: String) throws {
        #expect(try german("<p>{{\"{count} cups\"}}.</p>", count: count) == output)
        #expect(try german("<p>{{\"{count} cups\", count}}.</p>", count: count) == output)
    }

    @Test func `that its language lacks is a mistake with its place`() {
        #expect(throws: TemplateErrors.self) { try german("{{\"Coffee\"}}") }
        do { _ = try german("\n  {{\"Coffee\"}}") } catch {
            #expect("\(error)".contains(":2:3: “Coffee” is missing in de: add it to words/de.strings"))
        }
    }

    @Test(arguments: [
        ("{{\"Tea}}", "a text ends with a quote"), ("{{\"\"}}", "a text is one line"),
        ("{{\"Tea\" title}}", "fields only, each behind a comma"),
        ("{{\"Tea\", title}}", "0 names in braces, and 1 fields"),
        ("{{\"{colour}\"}}", "Article has no \"colour\""), ("<a href=\"{{\"Tea\"}}\">x</a>", "plain text"),
        ("<script>{{\"Tea\"}}</script>", "script"), ("<p {{\"Tea\"}}>", "attribute"),
    ]) func `says what is wrong with it`(_ page: String, _ words: String) {
        #expect(mistakes(page).contains(words), "\(mistakes(page))")
    }
}
