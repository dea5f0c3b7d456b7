import Testing
import UsherTemplate

struct ValueTests {
    @Test(arguments: [
        Case("{{shout}}", "TEA &amp; &lt;CAKE&gt;"),
        Case("{{count}}", "0"),
        Case("[{{subtitle}}]", "[]"),
        Case("{{ author.name }}", "Ann"),
        Case("{{runtime.name}}", "Ann"),
        Case("[{{editor.name}}]", "[]"),
        Case("{{#author}}{{name}} wrote {{title}}{{/author}}", "Ann wrote Tea &amp; &lt;Cake&gt;"),
        Case("{{#tags}}({{.}}){{/tags}}", "(a)(b&amp;c)"),
        Case("{{body}} {{{body}}} {{& body }}", "<b>bold</b> <b>bold</b> <b>bold</b>"),
        Case("a{{! {{title is not shown }}b", "ab"),
        Case("{{=<% %>=}}<%count%>{{count}}<%={{ }}=%>{{count}}", "0{{count}}0"),
        Case("é{{! ü }}😀{{count}}日本", "é😀0日本"),
        Case("", ""),
        Case("{ {count} }}", "{ {count} }}"),
    ])
    func `a value is shown as its kind says`(_ row: Case) throws {
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
        struct Site: ViewModel {
            static let fields: Fields<Self> = [.text("title") { _ in "wrong" }, .text("site") { _ in "Usher" }]
        }
        struct Page: ViewModel {
            static let fields: Fields<Self> = [.text("title") { _ in "Home" }]
        }
        let page = try Templates(sources: ["page": "{{site}}: {{title}} {{page.title}}{{#page}}{{title}}{{/page}}"])
            .compile("page", scopes: [Site.fields.schema, Page.fields.schema, Page.fields.schema.named("page")])
        let shown = [
            ModelBox.make(Site(), Site.fields), ModelBox.make(Page(), Page.fields), ModelBox.make(Page(), Page.fields),
        ]
        #expect(page.text(shown) == "Usher: Home HomeHome")
    }

    @Test func `models that are not those of the schema show nothing and do no harm`() throws {
        struct Other: ViewModel {
            static let fields: Fields<Self> = [.flag("a") { _ in false }]
        }
        let page = try Templates(sources: [
            "page": "[{{title}}{{#tags}}{{.}}{{/tags}}{{author.name}}{{#isNew}}!{{/isNew}}]"
        ])
        .compile("page", scopes: [Article.fields.schema])
        for shown in [[], [ModelBox.make(Other(), Other.fields)]] { #expect(page.text(shown) == "[]") }
    }
}

struct SectionTests {
    @Test(arguments: [
        Case("{{#isNew}}new{{/isNew}}{{^isNew}}old{{/isNew}}", "new"),
        Case("{{#count}}{{.}} shows{{/count}}{{^count}}none{{/count}}", "0 shows"),
        Case("{{#title}}({{.}}){{/title}}", "(Tea &amp; &lt;Cake&gt;)"),
        Case("{{#subtitle}}no{{/subtitle}}{{^subtitle}}none{{/subtitle}}", "none"),
        Case("{{#body}}[{{.}}{{{.}}}]{{/body}}", "[<b>bold</b><b>bold</b>]"),
        Case("{{#editor}}no{{/editor}}{{^editor}}no editor{{/editor}}", "no editor"),
        Case("{{#author.email}}{{.}}{{/author.email}}", "ann@example.org"),
        Case("{{^editor.name}}nobody{{/editor.name}}", "nobody"),
        Case("{{#runtimeList}}{{text}} {{/runtimeList}}", "one three "),
        Case("{{#comments}}{{text}}({{#replies}}{{text}}{{/replies}}){{/comments}}", "one(two)three()"),
        Case("{{#comments}}{{#tags}}{{text}}{{.}} {{/tags}}{{/comments}}", "onea oneb&amp;c threea threeb&amp;c "),
        Case("{{#comments}}{{#replies}}{{#author}}{{name}}{{text}}{{/author}}{{/replies}}{{/comments}}", "Anntwo"),
        Case("{{#tags}}{{#.}}{{.}};{{/.}}{{/tags}}", "a;b&amp;c;"),
        Case("{{#tags}}x{{/tags}}y{{#tags}}z{{/tags}}", "xxyzz"),
    ])
    func `a section shows as its kind says`(_ row: Case) throws {
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
        Case("a\n  {{#isNew}}  \nb\n\t{{/isNew}}\t\nc\n", "a\nb\nc\n"),
        Case("a\r\n  {{#isNew}}\r\nb\r\n{{/isNew}}\r\nc\r\n", "a\r\nb\r\nc\r\n"),
        Case("{{#isNew}}\nb\n{{/isNew}}", "b\n"),
        Case("a {{#isNew}}\nb\n{{/isNew}}", "a \nb\n"),
        Case("{{#isNew}}{{/isNew}}\na", "\na"),
        Case("{{! one }} {{! two }}\na", " \na"),
        Case("  {{title}}\n", "  Tea &amp; &lt;Cake&gt;\n"),
        Case("  {{! c\nd }}  \na", "a"),
        Case("  {{=<% %>=}}\n<%count%>", "0"),
        Case("{{! one }}\r", "\r"),
    ])
    func `a tag alone on its line takes the line with it`(_ row: Case) throws {
        try row.expect()
    }
}
