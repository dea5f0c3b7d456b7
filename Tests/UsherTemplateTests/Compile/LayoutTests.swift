import Testing
import UsherTemplate

struct PartialTests {
    @Test(arguments: [
        Case("[{{>p}}]", "[Ann]", ["p": "{{author.name}}"]),
        Case("{{#author}}{{>p}}{{/author}}", "Ann", ["p": "{{name}}"]),
        Case("{{>a/b}}", "deep", ["a/b": "deep"]),
        Case("  {{>p}}\nend", "  one\n  two\nend", ["p": "one\ntwo\n"]),
        Case("  {{>p}}\r\nend", "  one\r\n\r\n  two\r\nend", ["p": "one\r\n\r\ntwo\r\n"]),
        Case("x {{>p}}\n", "x one\ntwo\n", ["p": "one\ntwo"]),
        Case(" {{>p}}\n", "  one\n  two\n", ["p": " {{>q}}\n", "q": "one\ntwo\n"]),
        Case(" {{>p}}\n", " [one\ntwo]\n", ["p": "[{{>q}}]\n", "q": "one\ntwo"]),
        Case(" {{>p}}\n", " a\n b&amp;c\n", ["p": "{{#tags}}\n{{.}}\n{{/tags}}\n"]),
        Case("  {{>p}}\n", "  <b>bold</b>!\n", ["p": "{{body}}!\n"]),
        Case("{{=<% %>=}}<%>p%>", "0", ["p": "{{count}}"]),
    ])
    func `a partial is put in, indented where it stands alone`(_ row: Case) throws {
        try row.expect()
    }
}

struct LayoutTests {
    private static let base =
        "<title>{{$title}}Usher{{/title}}</title>\n<main>\n  {{$content}}\n  <p>Nothing.</p>\n  {{/content}}\n</main>\n"

    @Test(arguments: [
        Case("{{<base}}{{/base}}", "<title>Usher</title>\n<main>\n  <p>Nothing.</p>\n</main>\n"),
        Case(
            "{{<base}}\n{{$title}}{{count}}{{/title}}\n\n{{$content}}\n<p>\n  A\n</p>\n{{/content}}\n{{/base}}\n",
            "<title>0</title>\n<main>\n  <p>\n    A\n  </p>\n</main>\n"),
        Case(
            "{{<base}}\r\n{{$content}}\r\n<p>A</p>\r\n{{/content}}\r\n{{/base}}\r\n",
            "<title>Usher</title>\n<main>\n  <p>A</p>\r\n</main>\n"),
        Case(
            "{{<base}} this is not shown {{title}}\n{{$title}}T{{/title}}{{/base}}",
            "<title>T</title>\n<main>\n  <p>Nothing.</p>\n</main>\n"),
        Case("{{<base}}{{$content}}x{{/content}}{{/base}}", "<title>Usher</title>\n<main>\n  x</main>\n"),
    ])
    func `a layout shows its blocks, filled or with their defaults`(_ row: Case) throws {
        #expect(try render(["page": row.page, "base": Self.base]) == row.output)
    }

    @Test(arguments: [
        // Three levels: the page has the last word, then the middle, then the base.
        Case(
            "{{<middle}}{{$a}}page{{/a}}{{/middle}}", "page|middle|base",
            [
                "middle": "{{<base}}{{$a}}middle{{/a}}{{$b}}middle{{/b}}{{/base}}",
                "base": "{{$a}}base{{/a}}|{{$b}}base{{/b}}|{{$c}}base{{/c}}",
            ]),
        // A block within what the middle fills is the middle's, and the page's to fill.
        Case(
            "{{<middle}}{{$side}}S{{/side}}{{/middle}}", "[m S]",
            [
                "middle": "{{<base}}{{$content}}m {{$side}}-{{/side}}{{/content}}{{/base}}",
                "base": "[{{$content}}{{/content}}]",
            ]),
        // A block that shows itself shows its own default there.
        Case("{{<base}}{{$a}}<{{$a}}own{{/a}}>{{/a}}{{/base}}", "(<own>)", ["base": "({{$a}}base{{/a}})"]),
        // A layout within what fills the same layout: a card in a card.
        Case(
            "{{<card}}{{$title}}1{{/title}}{{$body}}{{<card}}{{$title}}2{{/title}}{{/card}}{{/body}}{{/card}}",
            "[1:[2:none]]", ["card": "[{{$title}}?{{/title}}:{{$body}}none{{/body}}]"]),
        Case(
            "{{<card}}{{$title}}1{{/title}}{{$body}}{{<card}}{{/card}}{{/body}}{{/card}}",
            "[1:[?:none]]", ["card": "[{{$title}}?{{/title}}:{{$body}}none{{/body}}]"]),
        Case("{{<l}}{{$a}}x{{/a}}{{/l}}{{<l}}{{/l}}{{>l}}", "xdd", ["l": "{{$a}}d{{/a}}"]),
        // What fills a block is shown with the names around the block.
        Case(
            "{{<l}}{{$row}}{{text}},{{/row}}{{/l}}", "one,three,", ["l": "{{#comments}}{{$row}}{{/row}}{{/comments}}"]),
        // A partial is a text of its own; the page that fills a layout does not reach into it.
        Case("{{<l}}{{$a}}x{{/a}}{{/l}}", "d", ["l": "{{>p}}", "p": "{{$a}}d{{/a}}"]),
        Case("{{<l}}{{$a}}{{>p}}{{/a}}{{/l}}", "-0-", ["l": "-{{$a}}{{/a}}-", "p": "{{count}}"]),
        Case("{{$a}}d{{/a}}", "d"),
    ])
    func `blocks are filled by who inherits from the text that they stand in`(_ row: Case) throws {
        try row.expect()
    }

    @Test(arguments: [
        Case("  {{<l}}{{/l}}\n", "  one\n  two\n", ["l": "one\ntwo\n"]),
        Case("  {{<l}}{{$a}}x{{/a}}{{/l}}\n.", "  one x\n  two\n.", ["l": "one {{$a}}{{/a}}\ntwo\n"]),
        Case("{{<l}}\n{{$a}}\n    x\n      y\n  z\n{{/a}}\n{{/l}}\n", "  x\n    y\n  z\n", ["l": "  {{$a}}{{/a}}"]),
        Case(
            "{{<l}}{{$a}}\n{{#tags}}\n{{.}}\n{{/tags}}\n{{/a}}{{/l}}", "  a\n  b&amp;c\n", ["l": "  {{$a}}\n  {{/a}}\n"]
        ),
        Case("{{<l}}{{$a}}\n  {{>p}}\n{{/a}}{{/l}}", "\t1\n\t2\n", ["l": "\t{{$a}}\n\t{{/a}}\n", "p": "1\n2\n"]),
        Case("{{<l}}{{$a}}x\ny{{/a}}{{/l}}", "<p>x\ny</p>\n", ["l": "<p>{{$a}}{{/a}}</p>\n"]),
    ])
    func `lines that fill a block take its indentation`(_ row: Case) throws {
        try row.expect()
    }
}
