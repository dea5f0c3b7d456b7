import Testing
import UsherTemplate

/// One row of a table: a page, the line and column of its one mistake, and what is said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
    let page: String
    let position: String
    let message: String
    let others: [String: String]

    init(_ page: String, _ position: String, _ message: String, _ others: [String: String] = [:]) {
        self.page = page
        self.position = position
        self.message = message
        self.others = others
    }

    var testDescription: String { page.debugDescription }

    /// For pages of one line: the line and the caret follow from the position.
    var text: String {
        let column = position.split(separator: ":").last.flatMap { Int($0) } ?? 1
        let margin = String(repeating: " ", count: column - 1)
        return "Templates/page.html:\(position): \(message)\n\(page)\n\(margin)^"
    }
}

struct ErrorTests {
    @Test(arguments: [
        Mistake("<h1>{{titel}}</h1>", "1:5", "Article has no \"titel\"; is it \"title\"?"),
        Mistake("{{nonsense}}", "1:1", "Article has no \"nonsense\""),
        Mistake("{{x}}", "1:1", "Article has no \"x\""),
        Mistake("{{#nothing}}{{alsoNothing}}{{/nothing}}", "1:1", "Article has no \"nothing\""),
        Mistake(
            "{{#comments}}{{txt}}{{/comments}}", "1:14", "neither Comment nor Article has \"txt\"; is it \"text\"?"),
        Mistake(
            "{{#comments}}{{#author}}{{nam}}{{/author}}{{/comments}}", "1:25",
            "none of Author, Comment, Article has \"nam\"; is it \"name\"?"),
        Mistake("{{author.nam}}", "1:1", "Author has no \"nam\"; is it \"name\"?"),
        Mistake("{{title.x}}", "1:1", "\"title.x\" looks into \"title\", which is text and has no fields"),
        Mistake(
            "{{comments.text}}", "1:1", "\"comments.text\" looks into \"comments\", which is a list and has no fields"),
        Mistake("{{isNew}}", "1:1", "\"isNew\" is a flag and cannot be shown; use it as a section"),
        Mistake("{{#isNew}}{{.}}{{/isNew}}", "1:11", "\".\" is an object and cannot be shown; use it as a section"),
        Mistake("{{tags}}", "1:1", "\"tags\" is a list and cannot be shown; use it as a section"),
        Mistake("{{author}}", "1:1", "\"author\" is an object and cannot be shown; use it as a section"),
        Mistake("{{{title}}}", "1:1", "\"title\" is text and cannot be raw; only a field of the kind html is HTML"),
        Mistake("{{&count}}", "1:1", "\"count\" is a number and cannot be raw; only a field of the kind html is HTML"),
        Mistake("a {{>nope}}", "1:3", "there is no template \"nope\""),
        Mistake("{{<nope}}{{/nope}}", "1:1", "there is no layout \"nope\""),
        Mistake(
            "{{>*title}}", "1:1",
            "a partial is known when the page is compiled; use a section for each that it may be"),
        Mistake(
            "{{<l}}{{$contnet}}lost{{/contnet}}{{/l}}", "1:7",
            "\"l\" has no block \"contnet\"; is it \"content\"?", ["l": "{{$content}}{{/content}}"]),
        Mistake(
            "{{<l}}{{$a}}1{{/a}}{{$a}}2{{/a}}{{/l}}", "1:20", "the block \"a\" is filled twice", ["l": "{{$a}}{{/a}}"]),
        Mistake("é😀 {{title", "1:4", "this tag is not closed"),
        Mistake("{{", "1:1", "this tag is not closed"),
        Mistake("{{title {{count}}", "1:1", "this tag is not closed"),
        Mistake("{{{body}} {{count}}", "1:1", "this tag is not closed"),
        Mistake("{{! a comment", "1:1", "this tag is not closed"),
        Mistake("a {{#isNew}} b", "1:3", "unclosed section \"isNew\""),
        Mistake("{{^isNew}}", "1:1", "unclosed section \"isNew\""),
        Mistake("{{$a}}", "1:1", "unclosed block \"a\""),
        Mistake("{{<l}}", "1:1", "unclosed layout \"l\""),
        Mistake("a{{/b}}", "1:2", "{{/b}} closes nothing"),
        Mistake(
            "{{#tags}}{{#isNew}}{{/tags}}", "1:20",
            "{{/tags}} where section \"isNew\", opened at 1:10, must be closed first"),
        Mistake(
            "{{#tags}} {{/tag}}", "1:11", "{{/tag}} where section \"tags\", opened at 1:1, must be closed first"),
        Mistake("{{$a}}{{/b}}", "1:7", "{{/b}} where block \"a\", opened at 1:1, must be closed first"),
        Mistake("{{a b}}", "1:1", "\"a b\" is not a name"),
        Mistake("{{}}", "1:1", "\"\" is not a name"),
        Mistake("{{#a..b}}{{/a..b}}", "1:1", "\"a..b\" is not a name"),
        Mistake("{{>.}}", "1:1", "\".\" is not a name"),
        Mistake("{{=<%=}}", "1:1", "delimiters are set as {{=<% %>=}}: two of them, without ="),
        Mistake("{{>page}}", "1:1", "templates in a circle: page → page"),
    ])
    func `a mistake says where it is, what it is and how to mend it`(_ row: Mistake) {
        #expect(mistakes(row.others.merging(["page": row.page]) { $1 }) == row.text)
    }

    @Test func `an error shows the line with a caret below the column`() {
        #expect(
            mistakes("<ul>\r\n\t<li>ä {{titel}}</li>\r\n</ul>\r\n")
                == """
                Templates/page.html:2:8: Article has no "titel"; is it "title"?
                \t<li>ä {{titel}}</li>
                \t      ^
                """)
    }

    @Test func `an error within an indented partial is placed in the partial's own file`() {
        #expect(
            mistakes(["page": "a\n    {{>p}}\n", "p": "one\ntwo {{titel}}\n"])
                == """
                Templates/p.html:2:5: Article has no "titel"; is it "title"?
                two {{titel}}
                    ^
                """)
    }

    @Test func `an error in what fills a block is placed where it is written`() {
        #expect(
            mistakes(["page": "{{<l}}{{$a}}{{titel}}{{/a}}{{/l}}", "l": "\n\n{{$a}}{{/a}}{{$a}}{{/a}}"])
                == """
                Templates/page.html:1:13: Article has no "titel"; is it "title"?
                {{<l}}{{$a}}{{titel}}{{/a}}{{/l}}
                            ^
                """)
    }

    @Test func `all mistakes of all files are told at once, in order`() {
        let sources = ["page": "{{#a}}\n{{b", "b/c": "{{/x}} {{=1=}}", "a": "{{$y}}"]
        #expect(
            mistakes(sources)
                == """
                Templates/a.html:1:1: unclosed block "y"
                {{$y}}
                ^
                Templates/b/c.html:1:1: {{/x}} closes nothing
                {{/x}} {{=1=}}
                ^
                Templates/b/c.html:1:8: delimiters are set as {{=<% %>=}}: two of them, without =
                {{/x}} {{=1=}}
                       ^
                Templates/page.html:1:1: unclosed section "a"
                {{#a}}
                ^
                Templates/page.html:2:1: this tag is not closed
                {{b
                ^
                """)
    }

    @Test func `all mistakes of a page and what it uses are told at once, each of them once`() {
        #expect(
            mistakes(["page": "{{aa}}{{>p}}{{>p}}{{bb}}", "p": "{{cc}}{{>q}}"])
                == """
                Templates/p.html:1:1: Article has no "cc"
                {{cc}}{{>q}}
                ^
                Templates/p.html:1:7: there is no template "q"
                {{cc}}{{>q}}
                      ^
                Templates/page.html:1:1: Article has no "aa"
                {{aa}}{{>p}}{{>p}}{{bb}}
                ^
                Templates/page.html:1:19: Article has no "bb"
                {{aa}}{{>p}}{{>p}}{{bb}}
                                  ^
                """)
    }

    @Test(arguments: [
        (["page": "{{>a}}", "a": "{{>b}}", "b": "{{>a}}"], "Templates/b.html:1:1: templates in a circle: a → b → a"),
        (
            ["page": "{{<a}}{{/a}}", "a": "{{<page}}{{/page}}"],
            "Templates/a.html:1:1: templates in a circle: page → a → page"
        ),
        (["page": "{{>l}}", "l": "{{$x}}{{<l}}{{/l}}{{/x}}"], "Templates/l.html:1:7: templates in a circle: l → l"),
        (
            ["page": "{{<l}}{{$x}}{{>page}}{{/x}}{{/l}}", "l": "{{$x}}{{/x}}"],
            "Templates/page.html:1:13: templates in a circle: page → page"
        ),
    ])
    func `a circle of templates is told with its chain`(_ sources: [String: String], _ message: String) {
        #expect(mistakes(sources).hasPrefix(message + "\n"))
    }

    @Test func `a layout may come back to itself when it fills another block there`() throws {
        #expect(try render(["page": "{{<l}}{{/l}}", "l": "<{{$a}}{{<l}}{{$a}}end{{/a}}{{/l}}{{/a}}>"]) == "<<end>>")
    }

    @Test func `a page that does not exist is an error of its file`() {
        #expect(mistakes(["other": ""]) == "Templates/page.html: there is no such template")
    }

    @Test func `without a model no name means anything`() {
        #expect(mistakes(["page": "{{a}}"], scopes: []).contains("nothing here has \"a\""))
        #expect(mistakes(["page": "{{.}}"], scopes: []).contains("there is nothing here that \".\" could be"))
    }

    @Test func `a name that a model has twice is an error of the template that uses it`() {
        let twice = Schema(model: "Twin", fields: [.init("name", .text), .init("name", .text), .init("age", .number)])
        #expect(mistakes(["page": "{{age}}"], scopes: [twice]) == "")
        #expect(
            mistakes(["page": "{{name}}"], scopes: [twice])
                .contains("Twin has more than one \"name\", so that none can be meant"))
    }

    @Test func `sections nest a hundred deep and no deeper`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "{{#isNew}}", count: depth) + "x" + String(repeating: "{{/isNew}}", count: depth)
        }
        #expect(try render(nested(100)) == "x")
        #expect(mistakes(nested(101)).hasPrefix("Templates/page.html:1:1001: nested more than 100 deep\n"))
        #expect(mistakes(nested(50_000)).hasPrefix("Templates/page.html:1:1001: nested more than 100 deep\n"))
    }

    @Test func `templates lie in one another a hundred deep and no deeper`() throws {
        func chain(_ length: Int) -> [String: String] {
            var sources = ["page": "{{>p1}}"]
            for number in 1..<length { sources["p\(number)"] = number + 1 < length ? "{{>p\(number + 1)}}" : "x" }
            return sources
        }
        #expect(try render(chain(100)) == "x")
        #expect(mistakes(chain(101)).contains("templates lie in one another more than 100 deep"))
    }

    @Test func `sections and templates together nest a thousand deep and no deeper`() {
        var sources: [String: String] = [:]
        for number in 0..<20 {
            let (open, close) = (String(repeating: "{{#isNew}}", count: 90), String(repeating: "{{/isNew}}", count: 90))
            sources[number == 0 ? "page" : "p\(number)"] = open + (number < 19 ? "{{>p\(number + 1)}}" : "") + close
        }
        #expect(mistakes(sources).contains("nested more than 1000 deep, with the templates around it"))
    }

    @Test func `templates that double one another do not grow without end`() {
        var sources = ["page": "{{>p1}}", "p60": "x"]
        for number in 1..<60 { sources["p\(number)"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
        #expect(
            mistakes(sources)
                == "Templates/page.html: grows to more than 200000 tags and texts with the templates that it uses")
    }
}
