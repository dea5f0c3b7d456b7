import Testing
import UsherTemplate

struct ValueTests {
    @Test(arguments: [
        Shown("{{shout}}", "TEA &amp; &lt;CAKE&gt;"),
        Shown("{{count}}", "0"),
        Shown("[{{subtitle}}]", "[]"),
        Shown("{{ author.name }}", "Ann"),
        Shown("{{runtime.name}}", "Ann"),
        Shown("[{{editor.name}}]", "[]"),
        Shown("{{#author}}{{name}} wrote {{title}}{{/author}}", "Ann wrote Tea &amp; &lt;Cake&gt;"),
        Shown("{{#tags}}({{.}}){{/tags}}", "(a)(b&amp;c)"),
        Shown("{{body}} {{{body}}} {{& body }}", "<b>bold</b> <b>bold</b> <b>bold</b>"),
        Shown("a{{! {{title is not shown }}b", "ab"),
        Shown("{{=<% %>=}}<%count%>{{count}}<%={{ }}=%>{{count}}", "0{{count}}0"),
        Shown("é{{! ü }}😀{{count}}日本", "é😀0日本"),
        Shown("", ""),
        Shown("{ {count} }}", "{ {count} }}"),
    ])
    func `a value is shown as its kind says`(_ row: Shown) throws {
        try row.expect()
    }

    @Test(arguments: [
        ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("é😀`=/", "é😀`=/"),
        ("<a href=\"x\">it's</a>", "&lt;a href=&quot;x&quot;&gt;it&#39;s&lt;/a&gt;"), ("{{count}}", "{{count}}"),
        ("&amp;", "&amp;amp;"), ("", ""),
    ])
    func `a text is escaped wherever it is shown`(_ text: String, _ escaped: String) throws {
        var shown = article
        shown.title = text
        shown.tags = [text]
        #expect(try render("<p>{{title}}</p>{{#tags}}{{.}}{{/tags}}", shown) == "<p>\(escaped)</p>\(escaped)")
    }

    @Test func `a number is shown to its ends`() throws {
        var shown = article
        shown.count = .min
        #expect(try render("{{count}}", shown) == "-9223372036854775808")
    }

    @Test func `a name is looked up in all scopes, the innermost first`() throws {
        let outer = Schema(model: "Site", fields: [.init("title", .text), .init("site", .text)])
        let inner = Schema(model: "Page", fields: [.init("title", .text)])
        let page = try Templates(sources: ["page": "{{site}}: {{title}}"]).compile("page", scopes: [outer, inner])
        var output: [UInt8] = Array("before ".utf8)
        page.render([Row([.text("wrong"), .text("Usher")]), Row([.text("Home")])], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "before Usher: Home")
    }

    @Test func `rows that do not fit the schema show nothing and do no harm`() throws {
        let page = try Templates(sources: [
            "page": "[{{title}}{{#tags}}{{.}}{{/tags}}{{author.name}}{{#isNew}}!{{/isNew}}]"
        ])
        .compile("page", scopes: [Article.fields.schema])
        let rows: [[Row]] = [[], [Row([])], [Row(Array(repeating: .flag(false), count: 3))]]
        for row in rows {
            var output: [UInt8] = []
            page.render(row, into: &output)
            #expect(String(decoding: output, as: UTF8.self) == "[]")
        }
    }
}

struct SectionTests {
    @Test(arguments: [
        Shown("{{#isNew}}new{{/isNew}}{{^isNew}}old{{/isNew}}", "new"),
        Shown("{{#count}}{{.}} shows{{/count}}{{^count}}none{{/count}}", "0 shows"),
        Shown("{{#title}}<{{.}}>{{/title}}", "<Tea &amp; &lt;Cake&gt;>"),
        Shown("{{#subtitle}}no{{/subtitle}}{{^subtitle}}none{{/subtitle}}", "none"),
        Shown("{{#body}}[{{.}}{{{.}}}]{{/body}}", "[<b>bold</b><b>bold</b>]"),
        Shown("{{#editor}}no{{/editor}}{{^editor}}no editor{{/editor}}", "no editor"),
        Shown("{{#author.email}}{{.}}{{/author.email}}", "ann@example.org"),
        Shown("{{^editor.name}}nobody{{/editor.name}}", "nobody"),
        Shown("{{#runtimeList}}{{text}} {{/runtimeList}}", "one three "),
        Shown("{{#comments}}{{text}}({{#replies}}{{text}}{{/replies}}){{/comments}}", "one(two)three()"),
        Shown("{{#comments}}{{#tags}}{{text}}{{.}} {{/tags}}{{/comments}}", "onea oneb&amp;c threea threeb&amp;c "),
        Shown("{{#comments}}{{#replies}}{{#author}}{{name}}{{text}}{{/author}}{{/replies}}{{/comments}}", "Anntwo"),
        Shown("{{#tags}}{{#.}}{{.}};{{/.}}{{/tags}}", "a;b&amp;c;"),
        Shown("{{#tags}}x{{/tags}}y{{#tags}}z{{/tags}}", "xxyzz"),
    ])
    func `a section shows as its kind says`(_ row: Shown) throws {
        try row.expect()
    }

    @Test(arguments: [
        ("{{#title}}yes{{/title}}{{^title}}no{{/title}}", "no"), ("{{#body}}yes{{/body}}{{^body}}no{{/body}}", "no"),
        ("{{#tags}}yes{{/tags}}{{^tags}}no{{/tags}}", "no"), ("{{#isNew}}yes{{/isNew}}{{^isNew}}no{{/isNew}}", "no"),
        ("{{#subtitle}}{{.}}{{/subtitle}}", "second"), ("{{#editor}}{{name}}{{/editor}}{{editor.name}}", "BobBob"),
    ])
    func `emptiness and presence decide`(_ page: String, _ output: String) throws {
        var shown = article
        (shown.title, shown.body, shown.tags, shown.isNew) = ("", HTML(trusted: ""), [], false)
        (shown.subtitle, shown.editor) = ("second", Author(name: "Bob", email: nil))
        #expect(try render(page, shown) == output)
    }

    @Test(arguments: [
        Shown("a\n  {{#isNew}}  \nb\n\t{{/isNew}}\t\nc\n", "a\nb\nc\n"),
        Shown("a\r\n  {{#isNew}}\r\nb\r\n{{/isNew}}\r\nc\r\n", "a\r\nb\r\nc\r\n"),
        Shown("{{#isNew}}\nb\n{{/isNew}}", "b\n"),
        Shown("a {{#isNew}}\nb\n{{/isNew}}", "a \nb\n"),
        Shown("{{#isNew}}{{/isNew}}\na", "\na"),
        Shown("{{! one }} {{! two }}\na", " \na"),
        Shown("  {{title}}\n", "  Tea &amp; &lt;Cake&gt;\n"),
        Shown("  {{! c\nd }}  \na", "a"),
        Shown("  {{=<% %>=}}\n<%count%>", "0"),
        Shown("{{! one }}\r", "\r"),
    ])
    func `a tag alone on its line takes the line with it`(_ row: Shown) throws {
        try row.expect()
    }
}
