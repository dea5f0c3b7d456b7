// What comes out of a value by the place in the HTML that it stands in, and the places where none may stand.

import Testing
import UsherTemplate

/// The model of all rows; `x` is what a visitor could have typed.
struct Probe: ViewModel {
    var x: String

    static let fields: Fields<Self> = [
        .text("x", \.x), .text("y") { _ in "yy" }, .text("none") { _ -> String? in nil }, .number("n") { _ in 42 },
        .number("minus") { _ in -7 }, .html("h") { _ in HTML(trusted: "<b>h</b>") }, .flag("yes") { _ in true },
        .flag("no") { _ in false }, .list("l", { _ -> [String] in ["a", "b"] }),
    ]

    /// The page of a row, beside the partials and the layout that rows may name.
    static func page(_ template: String) throws -> CompiledTemplate {
        let sources = [
            "page": template, "p": "{{x}}", "attribute": #" class="{{x}}""#, "address": #"href="{{x}}""#,
            "cell": #"<b title="{{x}}">{{x}}</b>"#,
            "layout": #"<title>{{$title}}none{{/title}}</title><a href="{{$link}}/{{/link}}">{{$body}}{{/body}}</a>"#,
        ]
        return try Templates(sources: sources).compile("page", scopes: [fields.schema])
    }
}

/// A template, the value of its `x`, and all that comes out.
struct Place: Sendable, CustomTestStringConvertible {
    let template: String
    let value: String
    let expected: String

    init(_ template: String, _ value: String, _ expected: String) {
        self.template = template
        self.value = value
        self.expected = expected
    }

    var testDescription: String { "\(template.debugDescription) of \(value.debugDescription)" }

    func expect(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(try shown() == expected, sourceLocation: location)
    }

    func shown() throws -> String {
        try Probe.page(template).text([Shown(Probe(x: value), Probe.fields)])
    }
}

/// A template that may not compile, and a word of the error's message: one of several parted by `|`, any if empty.
struct Refused: Sendable, CustomTestStringConvertible {
    let template: String
    let says: String

    init(_ template: String, _ says: String) {
        self.template = template
        self.says = says
    }

    var testDescription: String { template.debugDescription }

    func expect(_ location: SourceLocation = #_sourceLocation) throws {
        let error = try #require(throws: TemplateErrors.self, sourceLocation: location) {
            _ = try Probe.page(template)
        }
        // The error quotes the template's line, which holds most of these words itself.
        var message = "\(error)"
        for line in template.split(separator: "\n") { message = message.replacing(line, with: "") }
        let isSaid = says.isEmpty || says.split(separator: "|").contains { message.contains($0) }
        #expect(isSaid, "says: \(message)", sourceLocation: location)
    }
}

struct PlaceTests {
    @Test(arguments: [
        Place("<p>{{x}}</p>", "tea", "<p>tea</p>"),
        Place("<p>{{x}}</p>", "", "<p></p>"),
        Place("<p>{{x}}</p>", #"&<>"'"#, "<p>&amp;&lt;&gt;&quot;&#39;</p>"),
        Place("<p>{{x}}</p>", "&amp;", "<p>&amp;amp;</p>"),
        Place(
            "<p>{{x}}</p>", #""><script>alert(1)</script>"#, "<p>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        Place("<p>{{x}}</p>", "' onmouseover='x", "<p>&#39; onmouseover=&#39;x</p>"),
        Place("<p>{{x}}</p>", "javascript:alert(1)", "<p>javascript:alert(1)</p>"),
        Place("<p>{{x}}</p>", "]]>", "<p>]]&gt;</p>"),
        Place("<p>{{x}}</p>", "é😀\u{2028}", "<p>é😀\u{2028}</p>"),
        Place("<p>{{x}}</p>", #"`={}/\%\#t\#n\#u{1}\#u{0}"#, #"<p>`={}/\%\#t\#n\#u{1}\#u{0}</p>"#),
        Place("<p>{{x}}</p>", "{{n}}", "<p>{{n}}</p>"),
        Place("{{x}}", "<!--", "&lt;!--"),
        Place("<b>{{x}}</b>{{h}}{{{h}}}", "<", "<b>&lt;</b><b>h</b><b>h</b>"),
        Place("{{n}} {{minus}} [{{none}}]", "tea", "42 -7 []"),
        Place("<noscript>{{x}}</noscript>", "</noscript>", "<noscript>&lt;/noscript&gt;</noscript>"),
        Place("<title>{{x}}</title>", "tea & cake", "<title>tea &amp; cake</title>"),
        Place("<title>{{x}}</title>", "</title><script>", "<title>&lt;/title&gt;&lt;script&gt;</title>"),
        Place("<title>{{x}} {{n}}{{none}}</title>", "", "<title> 42</title>"),
        Place("<textarea>{{x}}</textarea>", "a\nb", "<textarea>a\nb</textarea>"),
        Place("<textarea>{{x}}</textarea>", #"</textarea >""#, "<textarea>&lt;/textarea &gt;&quot;</textarea>"),
        Place("<textarea><b>{{x}}</textarea>", "'&", "<textarea><b>&#39;&amp;</textarea>"),
        Place("<!-- {{x}} -->", "tea", "<!-- tea -->"),
        Place("<!-- {{x}} -->", "--><script>", "<!-- --&gt;&lt;script&gt; -->"),
        Place("<!-- {{x}} -->", "--!>", "<!-- --!&gt; -->"),
        Place("<!--{{x}}-->", ">", "<!--&gt;-->"),
        Place("<!--{{x}}-->", "", "<!---->"),
        Place(#"<!-- {{n}}{{none}} "{{x}}" -->"#, "\"", #"<!-- 42 "&quot;" -->"#),
        Place(#"<p class="{{x}}">"#, "a b", #"<p class="a b">"#),
        Place(#"<p class="{{x}}">"#, "", #"<p class="">"#),
        Place(
            #"<p class="{{x}}">"#, #""><script>alert(1)</script>"#,
            #"<p class="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">"#),
        Place("<p class='{{x}}'>", "' onmouseover='x", "<p class='&#39; onmouseover=&#39;x'>"),
        Place("<p class='a-{{x}}'>", #""&"#, "<p class='a-&quot;&amp;'>"),
        Place(#"<p class="a-{{n}} b{{minus}}{{none}}">"#, "", #"<p class="a-42 b-7">"#),
        Place(#"<input value="{{x}}">"#, #"" onfocus="x"#, #"<input value="&quot; onfocus=&quot;x">"#),
        Place(#"<input value="{{x}}">"#, "</script>", #"<input value="&lt;/script&gt;">"#),
        Place(#"<input value="{{x}}">"#, "javascript:alert(1)", #"<input value="javascript:alert(1)">"#),
        Place(#"<input placeholder="{{x}}" name='{{x}}'>"#, "'", #"<input placeholder="&#39;" name='&#39;'>"#),
        Place(#"<p title="{{x}}">"#, "&quot;", #"<p title="&amp;quot;">"#),
        Place(#"<p title="{{x}}">"#, #"a`b\c\#n\#t\#u{2028}😀"#, #"<p title="a`b\c\#n\#t\#u{2028}😀">"#),
        Place(#"<img alt="{{x}}">"#, "x onerror=y", #"<img alt="x onerror=y">"#),
        Place(#"<p id="{{x}}">"#, "#blocked", ##"<p id="#blocked">"##),
        Place(#"<p data-href="{{x}}">"#, "javascript:alert(1)", #"<p data-href="javascript:alert(1)">"#),
        Place(#"<p data-onclick="{{x}}">"#, "a('b')", #"<p data-onclick="a(&#39;b&#39;)">"#),
        Place(#"<p data-style="{{x}}">"#, "a:b", #"<p data-style="a:b">"#),
        Place(#"<p data-src="{{x}}">"#, "a b", #"<p data-src="a b">"#),
        Place(#"<p aria-label="{{x}}">"#, "<b>", #"<p aria-label="&lt;b&gt;">"#),
        Place(#"<meta name="a" content="{{x}}">"#, #""/>"#, #"<meta name="a" content="&quot;/&gt;">"#),
        Place(#"<svg viewBox="{{x}}">"#, "0 0 8 8", #"<svg viewBox="0 0 8 8">"#),
    ])
    func `a text is escaped in text, titles, comments and plain attributes`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Place(#"<a href="{{x}}">"#, "https://a.example/b", #"<a href="https://a.example/b">"#),
        Place(#"<a href="{{x}}">"#, "HTTP://a.example", #"<a href="HTTP://a.example">"#),
        Place(
            #"<a href="{{x}}">"#, "mailto:ann@a.example?subject=a b&c",
            #"<a href="mailto:ann@a.example?subject=a%20b&amp;c">"#),
        Place(#"<a href="{{x}}">"#, "tel:+49-1", #"<a href="tel:+49-1">"#),
        Place(#"<a href="{{x}}">"#, "/book/1?a=b&c=d#e", #"<a href="/book/1?a=b&amp;c=d#e">"#),
        Place(#"<a href="{{x}}">"#, "book.html", #"<a href="book.html">"#),
        Place(#"<a href="{{x}}">"#, "", #"<a href="">"#),
        Place(#"<a href="{{x}}">"#, "//evil.example/x", #"<a href="//evil.example/x">"#),
        Place(#"<a href="{{x}}">"#, "/a:b", #"<a href="/a:b">"#),
        Place(#"<a href="{{x}}">"#, "?a:b", #"<a href="?a:b">"#),
        Place(#"<a href="{{x}}">"#, "#a:b", ##"<a href="#a:b">"##),
        Place(#"<a href="{{x}}">"#, "a/b:c", #"<a href="a/b:c">"#),
        Place(#"<a href="{{x}}">"#, "https:javascript:alert(1)", #"<a href="https:javascript:alert(1)">"#),
        Place(#"<a href="{{x}}">"#, "http://[::1]/", #"<a href="http://[::1]/">"#),
        Place(#"<a href="{{x}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "JaVaScRiPt:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, " javascript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "\tjavascript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "\u{1}javascript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "java\nscript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "javascript\t:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "javascript:alert(1)//https://a.example", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "javascript&colon;alert(1)", #"<a href="javascript&amp;colon;alert(1)">"#),
        Place(#"<a href="{{x}}">"#, "javascript%3Aalert(1)", #"<a href="javascript%3Aalert(1)">"#),
        Place(#"<a href="{{x}}">"#, "&#106;avascript:alert(1)", #"<a href="&amp;#106;avascript:alert(1)">"#),
        Place(#"<a href="{{x}}">"#, "&Tab;javascript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "data:text/html,x", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "vbscript:x", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "blob:https://a.example/1", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "httpsx:a", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, ":alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="{{x}}">"#, "http\u{17F}:a", ##"<a href="#blocked">"##),
        Place(
            #"<a href="{{x}}">"#, #""><script>alert(1)</script>"#,
            #"<a href="%22%3E%3Cscript%3Ealert(1)%3C/script%3E">"#),
        Place("<a href='{{x}}'>", "' onmouseover='x", "<a href='%27%20onmouseover=%27x'>"),
        Place(#"<a href="{{x}}">"#, #"\^`{|}"#, #"<a href="%5C%5E%60%7B%7C%7D">"#),
        Place(#"<a href="{{x}}">"#, "-._~!$()*+,;=@/?#[]", #"<a href="-._~!$()*+,;=@/?#[]">"#),
        Place(#"<a href="{{x}}">"#, "\t\n\r\u{0}\u{7F}", #"<a href="%09%0A%0D%00%7F">"#),
        Place(#"<a href="{{x}}">"#, "%41%2f%C3%A9", #"<a href="%41%2f%C3%A9">"#),
        Place(#"<a href="{{x}}">"#, "100% %zz%4", #"<a href="100%25%20%25zz%254">"#),
        Place(#"<a href="{{x}}">"#, "%", #"<a href="%25">"#),
        Place(#"<a href="{{x}}">"#, "é😀\u{2028}", #"<a href="%C3%A9%F0%9F%98%80%E2%80%A8">"#),
        Place(#"<a href="{{x}}">"#, "]]>-->", #"<a href="]]%3E--%3E">"#),
        Place(
            #"<a href="{{n}}"><a href="{{minus}}"><a href="{{none}}">"#, "", #"<a href="42"><a href="-7"><a href="">"#),
        Place(#"<a href="{{x}}{{y}}">"#, "javascript:alert(1)", ##"<a href="#blockedyy">"##),
        Place(#"<a href="{{y}}{{x}}">"#, "javascript:alert(1)", #"<a href="yy#blocked">"#),
        Place(#"<a href="{{y}}{{x}}">"#, ":alert(1)", #"<a href="yy#blocked">"#),
        Place(#"<a href="{{n}}{{x}}">"#, "a b", #"<a href="42a%20b">"#),
        Place(#"<a href="{{x}}/{{y}}">"#, "javascript:alert(1)", ##"<a href="#blocked/yy">"##),
        Place(#"<a href="{{x}}/a:b">"#, "c", #"<a href="c/a:b">"#),
        Place(#"<a href="{{x}}?a:b">"#, "c", #"<a href="c?a:b">"#),
        Place(#"<a href="{{x}}#top">"#, "/c", #"<a href="/c#top">"#),
        Place(#"<a href=" {{x}}">"#, "javascript:alert(1)", #"<a href=" #blocked">"#),
        Place(#"<a href="lib{{x}}">"#, ".png", #"<a href="lib.png">"#),
        Place(#"<a href="lib{{x}}">"#, "/a b", #"<a href="lib/a%20b">"#),
        Place(#"<a href="lib{{x}}">"#, "javascript:alert(1)", #"<a href="lib#blocked">"#),
        Place(#"<a href="java{{x}}">"#, "script:alert(1)", #"<a href="java#blocked">"#),
        Place(#"<a href="javascript{{x}}">"#, ":alert(1)", #"<a href="javascript#blocked">"#),
        Place(#"<a href="page-{{n}}.html">"#, "", #"<a href="page-42.html">"#),
    ])
    func `an address that a value begins has a known scheme or none`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Place(#"<img src="{{x}}">"#, "javascript:alert(1)", ##"<img src="#blocked">"##),
        Place(#"<form action="{{x}}">"#, "javascript:alert(1)", ##"<form action="#blocked">"##),
        Place(#"<button formaction="{{x}}">"#, "javascript:alert(1)", ##"<button formaction="#blocked">"##),
        Place(#"<video poster="{{x}}">"#, "javascript:alert(1)", ##"<video poster="#blocked">"##),
        Place(#"<blockquote cite="{{x}}">"#, "javascript:alert(1)", ##"<blockquote cite="#blocked">"##),
        Place(#"<object data="{{x}}">"#, "javascript:alert(1)", ##"<object data="#blocked">"##),
        Place(#"<html manifest="{{x}}">"#, "javascript:alert(1)", ##"<html manifest="#blocked">"##),
        Place(#"<body background="{{x}}">"#, "javascript:alert(1)", ##"<body background="#blocked">"##),
        Place(#"<img longdesc="{{x}}">"#, "javascript:alert(1)", ##"<img longdesc="#blocked">"##),
        Place(#"<menuitem icon="{{x}}">"#, "javascript:alert(1)", ##"<menuitem icon="#blocked">"##),
        Place(#"<object codebase="{{x}}">"#, "javascript:alert(1)", ##"<object codebase="#blocked">"##),
        Place(#"<use xlink:href="{{x}}">"#, "javascript:alert(1)", ##"<use xlink:href="#blocked">"##),
        Place(#"<a ping="{{x}}">"#, "javascript:alert(1)", ##"<a ping="#blocked">"##),
        Place(#"<base href="{{x}}">"#, "javascript:alert(1)", ##"<base href="#blocked">"##),
        Place(#"<x-y href="{{x}}">"#, "javascript:alert(1)", ##"<x-y href="#blocked">"##),
        Place(#"<A HREF="{{x}}">"#, "javascript:alert(1)", ##"<A HREF="#blocked">"##),
        Place(#"<Image SRC="{{x}}">"#, "javascript:alert(1)", ##"<Image SRC="#blocked">"##),
        Place(#"<use XLink:Href="{{x}}">"#, "javascript:alert(1)", ##"<use XLink:Href="#blocked">"##),
        Place(#"<BUTTON FormAction="{{x}}">"#, "javascript:alert(1)", ##"<BUTTON FormAction="#blocked">"##),
        Place(#"<iframe src="{{x}}"></iframe>"#, "data:text/html,x", ##"<iframe src="#blocked"></iframe>"##),
        Place("<script src='{{x}}'></script>", "/a.js?b='c'", "<script src='/a.js?b=%27c%27'></script>"),
        Place(
            #"<link rel="icon" href="{{x}}" title="{{x}}">"#, #"data:,""#,
            ##"<link rel="icon" href="#blocked" title="data:,&quot;">"##),
        Place("<form action='{{x}}' method='post'>", "/a'b", "<form action='/a%27b' method='post'>"),
    ])
    func `every attribute that holds an address is checked, in any case and on any element`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Place(#"<a href="/book/{{x}}">"#, "tea", #"<a href="/book/tea">"#),
        Place(#"<a href="/book/{{x}}">"#, "", #"<a href="/book/">"#),
        Place(#"<a href="/book/{{x}}">"#, "javascript:alert(1)", #"<a href="/book/javascript:alert(1)">"#),
        Place(#"<a href="/book/{{x}}">"#, "../a?b=c&d#e", #"<a href="/book/../a?b=c&amp;d#e">"#),
        Place(#"<a href="/book/{{x}}">"#, #""><script>"#, #"<a href="/book/%22%3E%3Cscript%3E">"#),
        Place(#"<a href="/book/{{x}}">"#, "a b%20c%", #"<a href="/book/a%20b%20c%25">"#),
        Place(#"<a href="/book/{{x}}">"#, "é😀\u{2028}", #"<a href="/book/%C3%A9%F0%9F%98%80%E2%80%A8">"#),
        Place("<a href='/book/{{x}}'>", "' onmouseover='x", "<a href='/book/%27%20onmouseover=%27x'>"),
        Place(#"<a href="/book/{{n}}/{{minus}}{{none}}">"#, "", #"<a href="/book/42/-7">"#),
        Place(#"<a href="/{{x}}/{{y}}:foo">"#, "a:b", #"<a href="/a:b/yy:foo">"#),
        Place(#"<a href="a/{{x}}">"#, "javascript:alert(1)", #"<a href="a/javascript:alert(1)">"#),
        Place(#"<a href="//a.example/{{x}}">"#, "b'c", #"<a href="//a.example/b%27c">"#),
        Place(#"<a href="{{y}}/{{x}}">"#, "data:text/html,x", #"<a href="yy/data:text/html,x">"#),
        Place(
            #"<a href="https://a.example/{{x}}">"#, "javascript:alert(1)",
            #"<a href="https://a.example/javascript:alert(1)">"#),
        Place(#"<a href="HTTPS://{{x}}/a">"#, #"b.example""#, #"<a href="HTTPS://b.example%22/a">"#),
        Place(#"<a href="https:{{x}}">"#, "//a.example", #"<a href="https://a.example">"#),
        Place(#"<a href="mailto:{{x}}">"#, "ann@a.example", #"<a href="mailto:ann@a.example">"#),
        Place(#"<a href="MailTo:{{x}}">"#, "javascript:alert(1)", #"<a href="MailTo:javascript:alert(1)">"#),
        Place(#"<a href="tel:{{x}}">"#, "+49 1", #"<a href="tel:+49%201">"#),
        Place(#"<a href="tel:{{n}}">"#, "", #"<a href="tel:42">"#),
        Place(#"<a href="/s?q={{x}}">"#, "tea", #"<a href="/s?q=tea">"#),
        Place(#"<a href="/s?q={{x}}">"#, "", #"<a href="/s?q=">"#),
        Place(#"<a href="/s?q={{x}}">"#, "a&b=c/d e", #"<a href="/s?q=a%26b%3Dc%2Fd%20e">"#),
        Place(#"<a href="/s?q={{x}}">"#, "-._~", #"<a href="/s?q=-._~">"#),
        Place(
            #"<a href="/s?q={{x}}">"#, "!$()*+,;:@?#[]'",
            #"<a href="/s?q=%21%24%28%29%2A%2B%2C%3B%3A%40%3F%23%5B%5D%27">"#),
        Place(#"<a href="/s?q={{x}}">"#, "%41%", #"<a href="/s?q=%2541%25">"#),
        Place(
            #"<a href="/s?q={{x}}">"#, #""><script>alert(1)</script>"#,
            #"<a href="/s?q=%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E">"#),
        Place(#"<a href="/s?q={{x}}">"#, "javascript:alert(1)", #"<a href="/s?q=javascript%3Aalert%281%29">"#),
        Place(#"<a href="/s?q={{x}}">"#, "é😀\u{2028}", #"<a href="/s?q=%C3%A9%F0%9F%98%80%E2%80%A8">"#),
        Place(#"<a href="/s?q={{x}}">"#, "\t\r\n\u{0}", #"<a href="/s?q=%09%0D%0A%00">"#),
        Place(#"<a href="/s?n={{n}}&m={{minus}}{{none}}">"#, "", #"<a href="/s?n=42&m=-7">"#),
        Place(#"<a href="?{{x}}">"#, "a:b", #"<a href="?a%3Ab">"#),
        Place(##"<a href="#{{x}}">"##, "a b#", ##"<a href="#a%20b%23">"##),
        Place(#"<a href="/s?q=a/b{{x}}">"#, "/", #"<a href="/s?q=a/b%2F">"#),
        Place(#"<a href="/s?q=a#{{x}}">"#, "&", #"<a href="/s?q=a#%26">"#),
        Place(#"<a href="/s?a=1&amp;q={{x}}">"#, "&", #"<a href="/s?a=1&amp;q=%26">"#),
        Place(#"<a href="{{x}}?q={{y}}">"#, "a:b", ##"<a href="#blocked?q=yy">"##),
        Place(#"<a href="{{y}}?q={{x}}">"#, "a:b", #"<a href="yy?q=a%3Ab">"#),
        Place(#"<a href="/{{x}}?q={{x}}">"#, "a&b", #"<a href="/a&amp;b?q=a%26b">"#),
        Place(
            #"<a href="mailto:a@b.example?subject={{x}}">"#, "a&cc=b",
            #"<a href="mailto:a@b.example?subject=a%26cc%3Db">"#),
        Place("<form action='/s?q={{x}}'>", "' x='", "<form action='/s?q=%27%20x%3D%27'>"),
    ])
    func `an address that the author began is normalized, and encoded after its ? or #`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Place(#"<img srcset="{{x}}">"#, "a.png 1x,b.png 2x", #"<img srcset="a.png 1x, b.png 2x">"#),
        Place(#"<img srcset="{{x}}">"#, "a.png", #"<img srcset="a.png">"#),
        Place(#"<img srcset="{{x}}">"#, "", #"<img srcset="">"#),
        Place(#"<img srcset="{{x}}">"#, "  a.png   2x  ", #"<img srcset="a.png 2x">"#),
        Place(#"<img srcset="{{x}}">"#, "a.png 100w 50h , b.png 1.5x", #"<img srcset="a.png 100w 50h, b.png 1.5x">"#),
        Place(#"<img srcset="{{x}}">"#, "https://a.example/a.png 2x", #"<img srcset="https://a.example/a.png 2x">"#),
        Place(#"<img srcset="{{x}}">"#, "//evil.example/x 2x", #"<img srcset="//evil.example/x 2x">"#),
        Place(#"<img srcset="{{x}}">"#, "/a?b=1&c=(2) -1x", #"<img srcset="/a?b=1&amp;c=(2) -1x">"#),
        Place(#"<img srcset="{{x}}">"#, "é😀.png 1x", #"<img srcset="%C3%A9%F0%9F%98%80.png 1x">"#),
        Place(#"<img srcset="{{x}}">"#, "javascript:alert(1) 2x", ##"<img srcset="#blocked">"##),
        Place(#"<img srcset="{{x}}">"#, "JaVaScRiPt:alert(1)", ##"<img srcset="#blocked">"##),
        Place(#"<img srcset="{{x}}">"#, "a.png 1x, javascript:alert(1) 2x", #"<img srcset="a.png 1x, #blocked">"#),
        Place(#"<img srcset="{{x}}">"#, "javascript:alert(1,2) 1x", ##"<img srcset="#blocked, 2) 1x">"##),
        Place(#"<img srcset="{{x}}">"#, "\tjavascript:alert(1) 1x", ##"<img srcset="#blocked">"##),
        Place(#"<img srcset="{{x}}">"#, "java\nscript:alert(1) 1x", ##"<img srcset="#blocked">"##),
        Place(#"<img srcset="{{x}}">"#, "data:image/png;base64,AAAA 1x", ##"<img srcset="#blocked, AAAA 1x">"##),
        Place(#"<img srcset="{{x}}">"#, "a.png 1x onload=x", ##"<img srcset="#blocked">"##),
        Place(#"<img srcset="{{x}}">"#, #"a.png 1x" onload="x"#, ##"<img srcset="#blocked">"##),
        Place(#"<img srcset="{{x}}">"#, "a.png\u{A0}1x", #"<img srcset="a.png%C2%A01x">"#),
        Place(#"<img srcset="{{x}}">"#, "a.png 1é", ##"<img srcset="#blocked">"##),
        Place(
            #"<img srcset="{{x}}">"#, #""><script>alert(1)</script>"#,
            #"<img srcset="%22%3E%3Cscript%3Ealert(1)%3C/script%3E">"#),
        Place("<img srcset='{{x}}'>", "a'b.png 1x", "<img srcset='a%27b.png 1x'>"),
        Place(#"<link imagesrcset="{{x}}">"#, "vbscript:x 1x,b", ##"<link imagesrcset="#blocked, b">"##),
        Place(#"<SOURCE SrcSet="{{x}}">"#, "javascript:alert(1)", ##"<SOURCE SrcSet="#blocked">"##),
        Place(#"<img srcset="{{x}} 1x, {{y}} 2x">"#, "a.png", #"<img srcset="a.png 1x, yy 2x">"#),
        Place(#"<img srcset="{{x}} 1x, {{y}} 2x">"#, "javascript:alert(1)", ##"<img srcset="#blocked 1x, yy 2x">"##),
        Place(#"<img srcset="{{y}} 1x, {{x}} 2x">"#, "javascript:alert(1)", #"<img srcset="yy 1x, #blocked 2x">"#),
        Place(#"<img srcset="/a.png 1x, {{x}} 2x">"#, "javascript:alert(1)", #"<img srcset="/a.png 1x, #blocked 2x">"#),
        Place(#"<img srcset="/a.png 1x,{{x}}">"#, "b.png 2x", #"<img srcset="/a.png 1x,b.png 2x">"#),
        Place(#"<img srcset="/i/{{x}} 2x">"#, "a,b.png", #"<img srcset="/i/a%2Cb.png 2x">"#),
        Place(#"<img srcset="/i/{{x}} 2x">"#, "a 1x, javascript:b", #"<img srcset="/i/a%201x%2C%20javascript:b 2x">"#),
        Place(#"<img srcset="/i/{{x}} 2x">"#, #""&'"#, #"<img srcset="/i/%22&amp;%27 2x">"#),
        Place(#"<img srcset="/a.png 1x, /i/{{x}} 2x">"#, "b c", #"<img srcset="/a.png 1x, /i/b%20c 2x">"#),
        Place(#"<img srcset="/a.png {{n}}w, /b-{{n}}.png 2x">"#, "", #"<img srcset="/a.png 42w, /b-42.png 2x">"#),
    ])
    func `a list of pictures is checked one by one`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "tea",
            #"<script type="application/json">["tea"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "", #"<script type="application/json">[""]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, #""\\#n\#r\#t"#,
            #"<script type="application/json">["\u0022\\\n\r\t"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "&<>'",
            #"<script type="application/json">["\u0026\u003c\u003e\u0027"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "\u{0}\u{1}\u{8}\u{1F}",
            #"<script type="application/json">["\u0000\u0001\u0008\u001f"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "\u{2028}\u{2029}",
            #"<script type="application/json">["\u2028\u2029"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "é😀/",
            #"<script type="application/json">["é😀/"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "</script><script>alert(1)",
            #"<script type="application/json">["\u003c/script\u003e\u003cscript\u003ealert(1)"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "<!--",
            #"<script type="application/json">["\u003c!--"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "--> --!> ]]>",
            #"<script type="application/json">["--\u003e --!\u003e ]]\u003e"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, #"", "a": ""#,
            #"<script type="application/json">["\u0022, \u0022a\u0022: \u0022"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, #"\u003c"#,
            #"<script type="application/json">["\\u003c"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "null",
            #"<script type="application/json">["null"]</script>"#),
        Place(
            #"<script type="application/json">[{{x}}]</script>"#, "javascript:alert(1)",
            #"<script type="application/json">["javascript:alert(1)"]</script>"#),
        Place(
            #"<script type="application/json">[{{n}},{{minus}},{{none}},"{{n}}","{{none}}"]</script>"#, "",
            #"<script type="application/json">[42,-7,null,"42",""]</script>"#),
        Place(
            #"<script type="application/json">["{{x}}"]</script>"#, "tea",
            #"<script type="application/json">["tea"]</script>"#),
        Place(
            #"<script type="application/json">["{{x}}"]</script>"#, "",
            #"<script type="application/json">[""]</script>"#),
        Place(
            #"<script type="application/json">["{{x}}"]</script>"#, #""\\#n\#r\#t"#,
            #"<script type="application/json">["\u0022\\\n\r\t"]</script>"#),
        Place(
            #"<script type="application/json">["{{x}}"]</script>"#, "a\r\nb",
            #"<script type="application/json">["a\r\nb"]</script>"#),
        Place(
            #"<script type="application/json">["{{x}}"]</script>"#, "&<>'",
            #"<script type="application/json">["\u0026\u003c\u003e\u0027"]</script>"#),
        Place(
            #"<script type="application/json">["{{x}}"]</script>"#, "</script>",
            #"<script type="application/json">["\u003c/script\u003e"]</script>"#),
        Place(
            #"<script type="application/json">["{{x}}"]</script>"#, "\u{0}é😀\u{2028}\u{2029}",
            #"<script type="application/json">["\u0000é😀\u2028\u2029"]</script>"#),
        Place(
            #"<script type="application/json">["a {{x}} b",{{y}}]</script>"#, "\"",
            #"<script type="application/json">["a \u0022 b","yy"]</script>"#),
        Place(
            #"<script type="application/json">["\"{{x}}",{{y}}]</script>"#, "\"",
            #"<script type="application/json">["\"\u0022","yy"]</script>"#),
        Place(
            #"<script type="application/json">["\\",{{x}}]</script>"#, "\"",
            #"<script type="application/json">["\\","\u0022"]</script>"#),
        Place(
            #"<script type="application/json">['{{x}}']</script>"#, "a",
            #"<script type="application/json">['"a"']</script>"#),
        Place(
            #"<script type="application/json">{"a":{{x}}}</script>"#, "b",
            #"<script type="application/json">{"a":"b"}</script>"#),
        Place(
            #"<script type="application/json">{ {{x}}: {{n}} }</script>"#, "b",
            #"<script type="application/json">{ "b": 42 }</script>"#),
        Place(
            #"<script type="application/ld+json">{{x}}</script>"#, "<",
            #"<script type="application/ld+json">"\u003c"</script>"#),
        Place(#"<script type="importmap">{{x}}</script>"#, "<", #"<script type="importmap">"\u003c"</script>"#),
        Place(
            #"<script type="speculationrules">{{x}}</script>"#, "<",
            #"<script type="speculationrules">"\u003c"</script>"#),
        Place(
            "<SCRIPT TYPE='Application/JSON'>{{x}}</SCRIPT>", "<", #"<SCRIPT TYPE='Application/JSON'>"\u003c"</SCRIPT>"#
        ),
        Place(
            #"<script id="a" type="application/json" class="b">{{x}}</script>"#, "<",
            #"<script id="a" type="application/json" class="b">"\u003c"</script>"#),
        Place(
            #"<script id="{{x}}" type="application/json">{{x}}</script>"#, "\"",
            #"<script id="&quot;" type="application/json">"\u0022"</script>"#),
        Place(
            #"<script type="application/json">"</p>{{x}}"</script>{{x}}"#, "<",
            #"<script type="application/json">"</p>\u003c"</script>&lt;"#),
    ])
    func `a script of JSON shows values as JSON`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Place("<input{{#yes}} disabled{{/yes}}>", "", "<input disabled>"),
        Place("<input{{#no}} disabled{{/no}}>", "", "<input>"),
        Place("<input {{#yes}}disabled{{/yes}}>", "", "<input disabled>"),
        Place(#"<input{{#yes}} disabled{{/yes}} name="{{x}}">"#, "\"", #"<input disabled name="&quot;">"#),
        Place(#"<li{{#yes}} class="{{x}}"{{/yes}}>{{h}}</li>"#, "\"", #"<li class="&quot;"><b>h</b></li>"#),
        Place(#"<li {{#no}}class="{{x}}"{{/no}}>"#, "\"", "<li >"),
        Place(#"<li class="a{{#yes}} b{{/yes}}">"#, "", #"<li class="a b">"#),
        Place(#"<li class="a{{^yes}} b{{/yes}}{{^no}} {{x}}{{/no}}">"#, "\"", #"<li class="a &quot;">"#),
        Place(#"<li class="{{#l}}{{.}} {{/l}}">"#, "", #"<li class="a b ">"#),
        Place(
            #"{{#l}}<a href="/t?t={{.}}" title="{{x}}">{{/l}}"#, "&",
            #"<a href="/t?t=a" title="&amp;"><a href="/t?t=b" title="&amp;">"#),
        Place(
            #"{{#x}}<a{{#yes}} href="{{x}}"{{/yes}}>{{.}}</a>{{/x}}"#, "javascript:alert(1)",
            ##"<a href="#blocked">javascript:alert(1)</a>"##),
        Place(#"<a href="{{#yes}}{{x}}{{/yes}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="/a{{#yes}}?q={{x}}{{/yes}}">"#, "&", #"<a href="/a?q=%26">"#),
        Place(#"<a href="/a{{#no}}?q={{x}}{{/no}}">"#, "&", #"<a href="/a">"#),
        Place(#"<a href="/a{{#yes}}/{{x}}{{/yes}}">"#, "&", #"<a href="/a/&amp;">"#),
        Place(#"<a href="/a?q{{#l}}&t={{.}}{{/l}}&x={{x}}">"#, "&", #"<a href="/a?q&t=a&t=b&x=%26">"#),
        Place("<title>{{#yes}}{{x}}{{/yes}} - a</title>", "</title>", "<title>&lt;/title&gt; - a</title>"),
        Place("<!-- {{#yes}}{{x}}{{/yes}} -->", "-->", "<!-- --&gt; -->"),
        Place(
            #"{{#yes}}<script type="importmap">{{x}}</script>{{/yes}}{{h}}"#, "<",
            #"<script type="importmap">"\u003c"</script><b>h</b>"#),
        Place(
            #"<script type="importmap">[{{#l}}{{.}},{{/l}}"{{#yes}}{{x}}{{/yes}}"]</script>"#, "\"",
            #"<script type="importmap">["a","b","\u0022"]</script>"#),
        Place("<script>{{#yes}}go(){{/yes}}</script>{{h}}", "", "<script>go()</script><b>h</b>"),
        Place(#"<p style="{{#yes}}color:red{{/yes}}">{{h}}"#, "", #"<p style="color:red"><b>h</b>"#),
        Place("<p>{{>p}}</p>", "<", "<p>&lt;</p>"),
        Place(#"<p title="{{>p}}">"#, "\"", #"<p title="&quot;">"#),
        Place(#"<a href="{{>p}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a href="/s?q={{>p}}">"#, "&", #"<a href="/s?q=%26">"#),
        Place("<a {{>address}}>", "javascript:alert(1)", ##"<a href="#blocked">"##),
        Place("<p{{>attribute}}>{{h}}", "\"", #"<p class="&quot;"><b>h</b>"#),
        Place(
            "<p>{{>cell}}</p><title>{{>p}}</title>", #""<"#,
            #"<p><b title="&quot;&lt;">&quot;&lt;</b></p><title>&quot;&lt;</title>"#),
        Place("<textarea>{{>cell}}</textarea>{{h}}", "<", #"<textarea><b title="&lt;">&lt;</b></textarea><b>h</b>"#),
        Place(#"<img srcset="{{>p}} 2x">"#, "javascript:alert(1)", ##"<img srcset="#blocked 2x">"##),
        Place(
            #"<script type="application/json">[{{>p}},"{{>p}}"]</script>"#, "<",
            #"<script type="application/json">["\u003c","\u003c"]</script>"#),
        Place(#"<a {{! > " ' }}href="{{! " }}{{x}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Place(#"<a hr{{! }}ef="{{x}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Place("<tit{{! }}le>{{x}}</ti{{! }}tle>{{h}}", "<", "<title>&lt;</title><b>h</b>"),
        Place(#"{{=<% %>=}}<a href="<%x%>">{{x}}</a>"#, "javascript:alert(1)", ##"<a href="#blocked">{{x}}</a>"##),
        Place("{{<layout}}{{/layout}}", "", #"<title>none</title><a href="/"></a>"#),
        Place(
            "{{<layout}}{{$title}}{{x}}{{/title}}{{/layout}}", "</title>",
            #"<title>&lt;/title&gt;</title><a href="/"></a>"#),
        Place(
            "{{<layout}}{{$link}}{{x}}{{/link}}{{/layout}}", "javascript:alert(1)",
            ##"<title>none</title><a href="#blocked"></a>"##),
        Place(
            "{{<layout}}{{$link}}/s?q={{x}}{{/link}}{{/layout}}", "&", #"<title>none</title><a href="/s?q=%26"></a>"#),
        Place(
            #"{{<layout}}{{$body}}<b id="{{x}}">{{h}}</b>{{/body}}{{/layout}}"#, "\"",
            #"<title>none</title><a href="/"><b id="&quot;"><b>h</b></b></a>"#),
    ])
    func `sections, partials, comments and layouts keep the place`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Place("<title>a</TITLE>{{h}}", "", "<title>a</TITLE><b>h</b>"),
        Place("<TITLE>{{x}}</title\n>{{h}}", "<", "<TITLE>&lt;</title\n><b>h</b>"),
        Place("<textarea>a</textarea >{{h}}", "", "<textarea>a</textarea ><b>h</b>"),
        Place("<title></titlex>{{x}}</title>{{h}}", "<", "<title></titlex>&lt;</title><b>h</b>"),
        Place(
            #"<title><a href="{{x}}"></title>{{h}}"#, "javascript:alert(1)",
            #"<title><a href="javascript:alert(1)"></title><b>h</b>"#),
        Place(#"<p title="a > b" class="{{x}}">{{h}}</p>"#, "\"", #"<p title="a > b" class="&quot;"><b>h</b></p>"#),
        Place(#"<p title='">'>{{h}}</p>"#, "", #"<p title='">'><b>h</b></p>"#),
        Place(#"<a title="href=" href="{{x}}">"#, "javascript:alert(1)", ##"<a title="href=" href="#blocked">"##),
        Place("<!-- > -->{{h}}", "", "<!-- > --><b>h</b>"),
        Place(#"<!-- <a href="{{x}}"> -- > -->{{h}}"#, "a:b", #"<!-- <a href="a:b"> -- > --><b>h</b>"#),
        Place("<!-- <script> -->{{x}}", "<", "<!-- <script> -->&lt;"),
        Place("<br/>{{h}}<br />{{x}}", "<", "<br/><b>h</b><br />&lt;"),
        Place(#"<img src="{{x}}"/>{{h}}"#, "javascript:alert(1)", ##"<img src="#blocked"/><b>h</b>"##),
        Place(
            #"<a   \#n\#t href \#n=\#t "{{x}}"\#n  >{{h}}"#, "javascript:alert(1)",
            ##"<a   \##n\##t href \##n=\##t "#blocked"\##n  ><b>h</b>"##),
        Place(#"<a/href="{{x}}">"#, "javascript:alert(1)", ##"<a/href="#blocked">"##),
        Place(#"<img alt="a"src="{{x}}">"#, "javascript:alert(1)", ##"<img alt="a"src="#blocked">"##),
        Place(#"<a title=a"b href="{{x}}">"#, "javascript:alert(1)", ##"<a title=a"b href="#blocked">"##),
        Place("<a title=a>{{h}}</a>", "", "<a title=a><b>h</b></a>"),
        Place(
            #"<a disabled href="{{x}}" class=b>{{h}}</a>"#, "javascript:alert(1)",
            ##"<a disabled href="#blocked" class=b><b>h</b></a>"##),
        Place(
            #"<P CLASS="{{x}}" TITLE='{{x}}'>{{h}}</P>"#, #""'"#,
            #"<P CLASS="&quot;&#39;" TITLE='&quot;&#39;'><b>h</b></P>"#),
        Place("<script>a</scriptx></SCRIPT >{{h}}", "", "<script>a</scriptx></SCRIPT ><b>h</b>"),
        Place(
            #"<script>if (a < b) go("<p title='")</script>{{x}}"#, "<",
            #"<script>if (a < b) go("<p title='")</script>&lt;"#),
        Place(#"<!DOCTYPE html><html lang="{{x}}">"#, "\"", #"<!DOCTYPE html><html lang="&quot;">"#),
        Place(
            "<titles>{{h}}</titles><x-script>{{h}}</x-script>", "",
            "<titles><b>h</b></titles><x-script><b>h</b></x-script>"),
    ])
    func `tags are read as a browser reads them`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Place(
            #"<p style="color:red" onclick="go()">a</p>{{h}}"#, "",
            #"<p style="color:red" onclick="go()">a</p><b>h</b>"#),
        Place(#"<script src="/a.js"></script>{{h}}"#, "", #"<script src="/a.js"></script><b>h</b>"#),
        Place("<style>a{}</style>{{h}}", "", "<style>a{}</style><b>h</b>"),
        Place(
            #"<style>a > b::before { content: "<p" }</style>{{h}}"#, "",
            #"<style>a > b::before { content: "<p" }</style><b>h</b>"#),
        Place("<a href=/x>a</a>{{h}}", "", "<a href=/x>a</a><b>h</b>"),
        Place("<input disabled>{{h}}", "", "<input disabled><b>h</b>"),
        Place("1 < 2 {{h}}", "", "1 < 2 <b>h</b>"),
        Place("<3 {{h}}", "", "<3 <b>h</b>"),
        Place("a <= b {{h}}", "", "a <= b <b>h</b>"),
        Place("&copy; & &lt;{{h}}", "", "&copy; & &lt;<b>h</b>"),
        Place(#"<a href="javascript:void(0)">a</a>{{h}}"#, "", #"<a href="javascript:void(0)">a</a><b>h</b>"#),
        Place(#"<a href="data:,a" title="b">a</a>{{h}}"#, "", #"<a href="data:,a" title="b">a</a><b>h</b>"#),
        Place(
            #"<script type="module">import "/a.js"</script>{{h}}"#, "",
            #"<script type="module">import "/a.js"</script><b>h</b>"#),
        Place(#"<iframe srcdoc="<p>a</p>"></iframe>{{h}}"#, "", #"<iframe srcdoc="<p>a</p>"></iframe><b>h</b>"#),
        Place("<iframe><b></iframe>{{h}}", "", "<iframe><b></iframe><b>h</b>"),
        Place("<xmp><b></xmp>{{h}}", "", "<xmp><b></xmp><b>h</b>"),
        Place(#"<img srcset="data:,a 1x">{{h}}"#, "", #"<img srcset="data:,a 1x"><b>h</b>"#),
        Place("</p>{{h}}", "", "</p><b>h</b>"),
        Place(#"<p onclick="a('>')">{{h}}"#, "", #"<p onclick="a('>')"><b>h</b>"#),
        Place(#"" ' > --> ]]>{{h}}"#, "", #"" ' > --> ]]><b>h</b>"#),
        Place("a<", "", "a<"),
        Place("a < {{x}}", "<", "a < &lt;"),
    ])
    func `what the author wrote stays, and the text after it is text`(_ row: Place) throws {
        try row.expect()
    }

    @Test(arguments: [
        Refused(#"<p style="{{x}}">"#, "style"),
        Refused(#"<p style="color:{{x}}">"#, "style"),
        Refused("<p STYLE='width:{{n}}px'>", "style|STYLE"),
        Refused(#"<p style="{{#yes}}{{x}}{{/yes}}">"#, "style"),
        Refused(#"<p style="{{>p}}">"#, "style"),
        Refused(#"<p onclick="{{x}}">"#, "onclick"),
        Refused(#"<p onclick="go('{{x}}')">"#, "onclick"),
        Refused("<body onload='go({{n}})'>", "onload"),
        Refused(#"<p ONCLICK="{{x}}">"#, "onclick|ONCLICK"),
        Refused(#"<svg onbegin="{{x}}">"#, "onbegin"),
        Refused(#"<iframe srcdoc="{{x}}"></iframe>"#, "srcdoc"),
        Refused("<iframe SrcDoc='<p>{{x}}</p>'></iframe>", "srcdoc|SrcDoc"),
        Refused("<a href={{x}}>", "quot"),
        Refused("<a href=/b/{{x}}>", "quot"),
        Refused("<a class=a{{x}}>", "quot"),
        Refused("<a class= {{x}}>", "quot"),
        Refused("<a class={{n}}>", "quot"),
        Refused("<a class={{>p}}>", "quot"),
        Refused("<a {{x}}>", "name"),
        Refused(#"<a {{x}}="1">"#, "name"),
        Refused(#"<a da{{x}}="1">"#, "name"),
        Refused(#"<a data-{{x}}="1">"#, "name"),
        Refused("<a disabled{{x}}>", "name"),
        Refused(#"<a class="b"{{x}}>"#, "name"),
        Refused(#"<a class="b" {{x}}>"#, "name"),
        Refused(#"<p{{#l}} data-{{.}}="1"{{/l}}>"#, "name"),
        Refused("<a {{n}}>", "name"),
        Refused("<{{x}}>", "name|tag"),
        Refused("<h{{x}}>", "name|tag"),
        Refused("<h{{n}}>", "name|tag"),
        Refused("</{{x}}>", "name|tag"),
        Refused("</h{{x}}>", "name|tag"),
        Refused("a <{{x}}", "&lt;|tag|name"),
        Refused("1 <{{n}} apples", "&lt;|tag|name"),
        Refused("<script>{{x}}</script>", "script"),
        Refused(#"<script>var a = "{{x}}"</script>"#, "script"),
        Refused("<script>go({{n}})</script>", "script"),
        Refused("<script>/* {{x}} */</script>", "script"),
        Refused("<SCRIPT>{{x}}</SCRIPT>", "script"),
        Refused("<script>{{#yes}}{{x}}{{/yes}}</script>", "script"),
        Refused("<script>{{>p}}</script>", "script"),
        Refused("<scr{{! }}ipt>{{x}}</script>", "script"),
        Refused(#"<script type="text/javascript">{{x}}</script>"#, "script"),
        Refused(#"<script type="module">{{x}}</script>"#, "script"),
        Refused(#"<script type="">{{x}}</script>"#, "script"),
        Refused("<script type>{{x}}</script>", "script"),
        Refused(#"<script type="application/jsonp">{{x}}</script>"#, "script"),
        Refused(#"<script type="text/html">{{x}}</script>"#, "script"),
        Refused(#"<script data-type="application/json">{{x}}</script>"#, "script"),
        Refused(#"<script type="{{x}}">{{y}}</script>"#, "script"),
        Refused(#"<script type="application/json{{x}}">{{y}}</script>"#, "script"),
        Refused(#"<script src="/a.js">{{x}}</script>"#, "script"),
        Refused("<script>a</scriptx>{{x}}</script>", "script"),
        Refused("<style>{{x}}</style>", "style"),
        Refused("<style>a { color: {{x}} }</style>", "style"),
        Refused(#"<style type="application/json">{{x}}</style>"#, "style"),
        Refused("<iframe>{{x}}</iframe>", "iframe"),
        Refused("<xmp>{{x}}</xmp>", "xmp"),
        Refused("<noembed>{{x}}</noembed>", "noembed"),
        Refused("<noframes>{{x}}</noframes>", "noframes"),
        Refused("<plaintext>{{x}}", "plaintext"),
        Refused("<!doctype {{x}}>", ""),
        Refused(#"<!DOCTYPE html "{{x}}">"#, ""),
        Refused("<?xml {{x}}?>", ""),
        Refused("<![CDATA[{{x}}]]>", ""),
    ])
    func `a value is refused where no escaping makes it safe`(_ row: Refused) throws {
        try row.expect()
    }

    @Test(arguments: [
        Refused(#"<a href="javascript:{{x}}">"#, "scheme"),
        Refused(#"<a href="data:text/html,{{x}}">"#, "scheme"),
        Refused(#"<a href="vbscript:{{x}}">"#, "scheme"),
        Refused(#"<a href=" JavaScript:{{x}}">"#, "scheme"),
        Refused(#"<a href="\#tjavascript:{{x}}">"#, "scheme"),
        Refused(#"<a href="java\#nscript:{{x}}">"#, "scheme"),
        Refused(#"<a href="javascript:go('{{n}}')">"#, "scheme"),
        Refused(#"<a href="foo:{{x}}">"#, "scheme"),
        Refused(#"<a href="javascript:/{{x}}">"#, "scheme"),
        Refused(#"<a href="javascript:a?b={{x}}">"#, "scheme"),
        Refused(#"<a href="java{{! }}script:{{x}}">"#, "scheme"),
        Refused(#"<a href="{{x}}:foo">"#, "scheme"),
        Refused(#"<a href="{{x}}://a.example/">"#, "scheme"),
        Refused(#"<a href="lib{{x}}:foo">"#, "scheme"),
        Refused(#"<a href="{{x}}{{y}}:foo">"#, "scheme"),
        Refused(#"<a href="{{x}}script:alert(1)">"#, "scheme"),
        Refused(#"<a href="{{#yes}}{{x}}{{/yes}}:foo">"#, "scheme"),
        Refused(#"<a href="{{x}}{{#yes}}:foo{{/yes}}">"#, "scheme"),
        Refused(#"<a href="{{>p}}:foo">"#, "scheme"),
        Refused(#"<a href="java&#115;cript{{x}}">"#, "scheme"),
        Refused(#"<a href="&#106;avascript:{{x}}">"#, "scheme"),
        Refused(#"<a href="&#x6A;avascript:{{x}}">"#, "scheme"),
        Refused(#"<a href="javascript&colon;{{x}}">"#, "scheme"),
        Refused(#"<a href="java&Tab;script:{{x}}">"#, "scheme"),
        Refused("<IMG SRC='javascript:{{x}}'>", "scheme"),
        Refused(#"<form action="javascript:{{x}}">"#, "scheme"),
        Refused(#"<use xlink:href="data:image/svg+xml,{{x}}">"#, "scheme"),
        Refused(#"<img srcset="javascript:{{x}} 1x">"#, ""),
    ])
    func `an address whose scheme a value could make is refused`(_ row: Refused) throws {
        try row.expect()
    }

    @Test(arguments: [
        Refused(#"<a href="&{{x}}">"#, "scheme"),
        Refused(#"<a href="javascript&{{x}}alert(1)">"#, "scheme"),
        Refused(#"<a href="{{x}}&colon;alert(1)">"#, "scheme"),
        Refused(#"<a href="{{x}}&#58;alert(1)">"#, "scheme"),
        Refused(#"<a href="{{x}}&#x3a;alert(1)">"#, "scheme"),
    ])
    func `a half character reference beside a value may not make a scheme`(_ row: Refused) throws {
        try row.expect()
    }

    @Test(arguments: [
        Refused(#"<p class="{{h}}">"#, "HTML"),
        Refused(#"<p class="{{{h}}}">"#, "HTML"),
        Refused("<p title='a {{h}}'>", "HTML"),
        Refused(#"<a href="{{h}}">"#, "HTML"),
        Refused(#"<a href="/s?q={{{h}}}">"#, "HTML"),
        Refused(#"<img srcset="{{h}}">"#, "HTML"),
        Refused("<title>{{h}}</title>", "HTML"),
        Refused("<title>{{{h}}}</title>", "HTML"),
        Refused("<title></titlex>{{h}}</title>", "HTML"),
        Refused("<textarea>{{h}}</textarea>", "HTML"),
        Refused("<textarea></title>{{&h}}</textarea>", "HTML"),
        Refused("<!-- {{h}} -->", "HTML"),
        Refused("<!-- > {{{h}}} -->", "HTML"),
        Refused(#"<script type="application/json">{{h}}</script>"#, "HTML"),
        Refused(#"<script type="application/json">"{{{h}}}"</script>"#, "HTML"),
        Refused("{{{x}}}", "raw"),
        Refused("{{&x}}", "raw"),
        Refused("<p>{{#yes}}{{{x}}}{{/yes}}</p>", "raw"),
        Refused(#"<p class="{{{x}}}">"#, "raw"),
        Refused(#"<a href="{{&x}}">"#, "raw"),
        Refused("<title>{{{x}}}</title>", "raw"),
    ])
    func `HTML stands in text alone, and a text is never raw`(_ row: Refused) throws {
        try row.expect()
    }

    @Test(arguments: [
        Refused(#"{{#yes}}<a href="{{/yes}}">a</a>"#, "context"),
        Refused(#"<a href="{{#yes}}x"{{/yes}}>"#, "context"),
        Refused("{{#yes}}<p title='{{/yes}}'>", "context"),
        Refused("{{#yes}}<script>{{/yes}}</script>", "context"),
        Refused("<script>{{#yes}}</script>{{/yes}}</script>", "context"),
        Refused("{{^no}}<style>{{/no}}</style>", "context"),
        Refused("{{#l}}<title>{{/l}}</title>", "context"),
        Refused("<textarea>{{#yes}}</textarea>{{/yes}}</textarea>", "context"),
        Refused("{{#yes}}<!-- {{/yes}} -->", "context"),
        Refused("<!-- {{#yes}}-->{{/yes}} -->", "context"),
        Refused("<p {{#yes}}>{{/yes}}</p>", "context"),
        Refused(#"<p title="{{#yes}}" href="{{/yes}}{{x}}">"#, "context"),
        Refused(#"<p title="{{#yes}}" onclick="{{/yes}}go()">"#, "context"),
        Refused(#"<a href="{{#yes}}" title='{{/yes}}'>"#, "context"),
        Refused(#"<script type="importmap">[{{#yes}}"{{/yes}}"]</script>"#, "context"),
        Refused(#"<script type="importmap">["{{#yes}}",{{/yes}}"]</script>"#, "context"),
        Refused("{{#yes}}<p{{/yes}}>", ""),
        Refused(#"<p class={{#yes}}"a"{{/yes}}>"#, ""),
        Refused("<di{{#yes}}v{{/yes}}>", ""),
        Refused(#"<input val{{#yes}}ue="x"{{/yes}}>"#, ""),
        Refused("<{{#yes}}b{{/yes}}>", ""),
        Refused("</{{#yes}}b{{/yes}}>", ""),
        Refused("<s{{#yes}}cript{{/yes}}>", ""),
        Refused(#"<input {{#yes}}on{{/yes}}click="a">"#, ""),
        Refused(#"<input on{{#yes}}click{{/yes}}="a">"#, ""),
        Refused(#"<script{{#yes}} type="application/json"{{/yes}}>{{x}}</script>"#, ""),
    ])
    func `a section ends in the place it began in`(_ row: Refused) throws {
        try row.expect()
    }

    @Test(arguments: [
        Refused("<a", "ends"),
        Refused("<a ", "ends"),
        Refused("<a class", "ends"),
        Refused("<a class=", "ends"),
        Refused("<a class=b", "ends"),
        Refused(#"<a class="b"#, "ends"),
        Refused(#"<a class="b""#, "ends"),
        Refused("<a class='{{x}}", "ends"),
        Refused("</a", "ends"),
        Refused(#"<a href="/s?q={{x}}"#, "ends"),
        Refused("<!-- a", "ends"),
        Refused("<!-- a --", "ends"),
        Refused("<title>{{x}}", "ends"),
        Refused("<title>a</titlex>", "ends"),
        Refused("<textarea>{{x}}", "ends"),
        Refused("<script>a", "ends"),
        Refused(#"<script type="importmap">{{x}}"#, "ends"),
        Refused("<style>a{}", "ends"),
        Refused("<style>a</styl", "ends"),
    ])
    func `a template that ends inside something is refused`(_ row: Refused) throws {
        try row.expect()
    }

    @Test(arguments: [
        Refused("<script/>{{x}}</script>", "script"),
        Refused("<plaintext></plaintext>{{x}}", "plaintext"),
        Refused(#"<script type="text/javascript" type="application/json">{{x}}</script>"#, "script"),
        Refused("<!--><script>{{x}}</script>", "script"),
        Refused("<!---><script>{{x}}</script>", "script"),
        Refused("<!-- --!><script>{{x}}</script>", "script"),
        Refused("<!--{{x}}>-->", "comment"),
        Refused("<!-- {{x}}->-->", "comment"),
        Refused("<!-- {{x}}!>-->", "comment"),
        Refused(#"<svg><animate attributeName="href" to="{{x}}"/></svg>"#, "to"),
        Refused(#"<svg><set attributeName="onclick" to="{{x}}"/></svg>"#, "to"),
    ])
    func `a place that a browser sees is seen`(_ row: Refused) throws {
        try row.expect()
    }

    @Test(arguments: [
        (#"<a href="{{#no}}/a/{{/no}}{{x}}">"#, "javascript:alert(1)"),
        (#"<a href="{{#no}}?{{/no}}{{x}}">"#, "javascript:alert(1)"),
        (#"<a href="{{#no}}https:{{/no}}{{x}}">"#, "javascript:alert(1)"),
        (#"<a href="{{^yes}}#{{/yes}}{{x}}">"#, "javascript:alert(1)"),
        (#"<a href="{{#none}}/{{/none}}{{x}}">"#, "javascript:alert(1)"),
        (#"<a href="{{#yes}}java{{/yes}}{{x}}">"#, "script:alert(1)"),
        (#"<a href="{{#yes}}javascript:{{/yes}}{{x}}">"#, "alert(1)"),
        (#"<a href="{{#no}}/{{/no}}{{#yes}}{{x}}{{/yes}}">"#, "javascript:alert(1)"),
        (#"<a href="{{#l}}{{x}}/{{/l}}">"#, "javascript:alert(1)"),
        (#"<img srcset="{{#no}}/i/{{/no}}{{x}} 2x">"#, "javascript:alert(1)"),
    ])
    func `a section before a value lets no scheme through`(_ template: String, _ value: String) throws {
        do {
            let output = try Place(template, value, "").shown()
            #expect(!output.contains(#"="javascript:"#))
        } catch is TemplateErrors {
            // A refusal is as safe.
        }
    }
}
