// The table of contexts that the guide compares with those of Go's html/template, each row as it is there.

import Foundation
import Testing
import UsherTemplate

@Suite struct `A value at each place that Go's templates know` {
    /// A row's first cell, and templates that stand for it.
    private static let rows: [(context: String, shown: [Escaped], refused: [Refused])] = [
        (
            #"text"#,
            [Escaped("<p>{{x}}</p>", "<b>", "<p>&lt;b&gt;</p>"), Escaped("<p>{{h}}</p>", "", "<p><b>h</b></p>")],
            []
        ),
        (
            #"`<title>`, `<textarea>`"#, [Escaped("<title>{{x}}</title>", "</title>", "<title>&lt;/title&gt;</title>")],
            [Refused("<textarea>{{h}}</textarea>", "HTML")]
        ),
        (#"a comment"#, [Escaped("<!-- {{x}} -->", "-->", "<!-- --&gt; -->")], []),
        (#"a quoted attribute"#, [Escaped(#"<p title="{{x}}">"#, #"a"b"#, #"<p title="a&quot;b">"#)], []),
        (#"an attribute without quotes"#, [], [Refused("<p title={{x}}>", "quote")]),
        (
            #"a name of an attribute"#, [],
            [Refused(#"<p {{x}}="a">"#, "name"), Refused(#"<p data-{{x}}="a">"#, "name")]
        ),
        (#"a name of a tag"#, [], [Refused("<h{{n}}>", "name")]),
        (
            #"`on…`, a script"#,
            [
                Escaped(
                    #"<script type="application/json">{{x}}</script>"#, "<",
                    #"<script type="application/json">"\u003c"</script>"#)
            ], [Refused(#"<p onclick="go({{n}})">"#, "onclick"), Refused(#"<script>go("{{x}}")</script>"#, "script")]
        ),
        (
            #"`style`, a style sheet"#, [],
            [Refused(#"<p style="width: {{n}}px">"#, "style"), Refused("<style>p { width: {{n}}px }</style>", "style")]
        ),
        (#"`srcdoc`"#, [], [Refused(#"<iframe srcdoc="{{x}}"></iframe>"#, "srcdoc")]),
        (
            #"`href`, `src`, `action`, `formaction`, `poster`, `cite`, `data`, `background`, "#
                + "`longdesc`, `icon`, `manifest`, `usemap`, `profile`",
            [
                Escaped(#"<a href="{{x}}">"#, "javascript:a", ##"<a href="#blocked">"##),
                Escaped(#"<a href="{{x}}">"#, "tel:1", #"<a href="tel:1">"#),
                Escaped(#"<button formaction="{{x}}">"#, "data:a", ##"<button formaction="#blocked">"##),
            ], []
        ),
        (#"behind `/`"#, [Escaped(#"<a href="/{{x}}">"#, "/evil.example", #"<a href="/.//evil.example">"#)], []),
        (
            #"behind the name of a host"#,
            [Escaped(#"<a href="https://{{x}}.shop.example/">"#, "a/", #"<a href="https://a%2F.shop.example/">"#)],
            [Refused(#"<a href="https://shop.example{{x}}">"#, "host")]
        ),
        (#"behind `?` or `#`"#, [Escaped(#"<a href="/s?q={{x}}">"#, "a&b", #"<a href="/s?q=a%26b">"#)], []),
        (
            #"`srcset`, `imagesrcset`"#,
            [Escaped(#"<img srcset="{{x}}">"#, "a 1x, javascript:b 2x", #"<img srcset="a 1x, #blocked">"#)], []
        ),
        (
            #"`xlink:href`, `svg:href`"#,
            [
                Escaped(#"<a xlink:href="{{x}}">"#, "javascript:a", ##"<a xlink:href="#blocked">"##),
                Escaped(#"<a svg:href="{{x}}">"#, "javascript:a", ##"<a svg:href="#blocked">"##),
            ], [Refused(#"<a x:onclick="{{x}}">"#, "onclick")]
        ),
        (#"`xmlns`, `xmlns:…`"#, [Escaped(#"<svg xmlns="{{x}}">"#, "a:b", #"<svg xmlns="a:b">"#)], []),
        (#"`data-…`"#, [Escaped(#"<p data-href="{{x}}">"#, "javascript:a", #"<p data-href="javascript:a">"#)], []),
        (
            #"names with `src`, `uri` or `url` in them"#,
            [
                Escaped(#"<x-a image-src="{{x}}">"#, "javascript:a", ##"<x-a image-src="#blocked">"##),
                Escaped(#"<x-a feedurl="{{x}}">"#, "javascript:a", ##"<x-a feedurl="#blocked">"##),
                Escaped(#"<track srclang="{{x}}">"#, "de", #"<track srclang="de">"#),
            ], []
        ),
        (
            #"`src` of `<script>`"#,
            [Escaped(#"<script src="/js/{{x}}.js"></script>"#, "a/b", #"<script src="/js/a%2Fb.js"></script>"#)],
            [Refused(#"<script src="{{x}}"></script>"#, "script")]
        ),
        (
            #"`type` of `<script>`, `charset`"#, [],
            [Refused(#"<script type="{{x}}"></script>"#, "type"), Refused(#"<meta charset="{{x}}">"#, "charset")]
        ),
        (#"an import map"#, [], [Refused(#"<script type="importmap">{{x}}</script>"#, "import map")]),
        (
            #"`href` of `<link>`"#,
            [Escaped(#"<link rel="canonical" href="{{x}}">"#, "/a", #"<link rel="canonical" href="/a">"#)],
            [
                Refused(#"<link rel="stylesheet" href="{{x}}">"#, "link"),
                Refused(#"<link href="{{x}}" rel="manifest">"#, "style sheet"),
            ]
        ),
        (
            #"`rel`"#, [],
            [Refused(#"<link rel="{{x}}" href="/a">"#, "rel"), Refused(#"<a rel="{{x}}" href="/a">"#, "rel")]
        ),
        (#"`<base>`"#, [], [Refused(#"<base href="/{{x}}">"#, "base")]),
        (
            #"`<iframe>`, `<frame>`, `<object>`, `<embed>`, `<applet>`, `<use>`"#, [],
            [
                Refused(#"<iframe src="{{x}}"></iframe>"#, "iframe"),
                Refused(#"<object data="{{x}}"></object>"#, "object"), Refused(#"<embed src="{{x}}">"#, "embed"),
                Refused(#"<frame src="{{x}}">"#, "frame"), Refused(#"<applet code="{{x}}">"#, "applet"),
                Refused(#"<use href="{{x}}"/>"#, "use"), Refused(#"<iframe sandbox="{{x}}"></iframe>"#, "sandbox"),
                Refused(#"<iframe allow="{{x}}"></iframe>"#, "allow"),
                Refused(#"<object type="{{x}}"></object>"#, "type"),
                Refused(#"<param name="src" value="{{x}}">"#, "value"),
            ]
        ),
        (
            #"`http-equiv`, and the `content` beside it"#,
            [
                Escaped(
                    #"<meta http-equiv="refresh" content="{{n}}; url=/a/{{x}}">"#, "b/c",
                    #"<meta http-equiv="refresh" content="42; url=/a/b%2Fc">"#)
            ],
            [
                Refused(#"<meta http-equiv="{{x}}" content="a">"#, "http-equiv"),
                Refused(#"<meta http-equiv="refresh" content="{{x}}">"#, "refresh.content"),
                Refused(#"<meta http-equiv="refresh" content="1; url={{x}}">"#, "refresh.content"),
            ]
        ),
        (
            #"`attributeName`, `to`, `from`, `by` and `values` of SVG's animations"#, [],
            [
                Refused(#"<animate attributeName="{{x}}"/>"#, "attributename"),
                Refused(#"<animate to="{{x}}"/>"#, "to"), Refused(#"<animate from="{{x}}"/>"#, "from"),
                Refused(#"<animate by="{{x}}"/>"#, "by"), Refused(#"<animate values="{{x}}"/>"#, "values"),
            ]
        ),
        (
            #"`target`, `id`, `name`, `method`, `enctype`, `type` of an input"#,
            [
                Escaped(#"<a target="{{x}}">"#, "a", #"<a target="a">"#),
                Escaped(#"<p id="{{x}}">"#, "a", #"<p id="a">"#),
                Escaped(#"<input name="{{x}}">"#, "a", #"<input name="a">"#),
                Escaped(#"<form method="{{x}}">"#, "a", #"<form method="a">"#),
                Escaped(#"<form enctype="{{x}}">"#, "a", #"<form enctype="a">"#),
                Escaped(#"<input type="{{x}}">"#, "a", #"<input type="a">"#),
            ], []
        ),
    ]

    @Test func `becomes what the table of the guide says`() throws {
        for row in Self.rows {
            for shown in row.shown { try shown.expect() }
            for refused in row.refused { try refused.expect() }
            #expect(!row.shown.isEmpty || !row.refused.isEmpty)
        }
    }

    @Test func `is named there, each by its row`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let guide = try String(
            contentsOf: root.appendingPathComponent("Sources/Usher/Usher.docc/Templates.md"), encoding: .utf8)
        let table = try #require(guide.split(separator: "| place | Go | Usher |").last)
        let contexts = table.split(separator: "\n").drop { !$0.hasPrefix("| ") }.prefix { $0.hasPrefix("| ") }
            .compactMap { $0.split(separator: " | ").first.map { String($0.dropFirst(2)) } }
        #expect(contexts == Self.rows.map(\.context))
    }
}
