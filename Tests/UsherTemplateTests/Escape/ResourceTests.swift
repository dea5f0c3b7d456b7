// Attributes that say what the browser runs, applies or shows as a page within the page: no value says where that is
// found, nor what is done with it.

import Testing
import UsherTemplate

@Suite struct `What a browser runs or applies` {
    @Test(arguments: [
        Refused(#"<script src="{{x}}"></script>"#, "script"),
        Refused("<script src='{{x}}'></script>", "script"),
        Refused(#"<script src="{{x}}/app.js"></script>"#, "script"),
        Refused(#"<script src="/{{x}}"></script>"#, "folder"),
        Refused(#"<script src="/{{x}}/app.js"></script>"#, "folder"),
        Refused(#"<script src="//{{x}}/app.js"></script>"#, "folder"),
        Refused(#"<script src="https://{{x}}/app.js"></script>"#, "folder"),
        Refused(#"<script src="https://cdn.{{x}}.example/app.js"></script>"#, "folder"),
        Refused(#"<script src="data:text/javascript,{{x}}"></script>"#, "scheme"),
        Refused(#"<script src="{{#no}}/a/{{/no}}{{x}}"></script>"#, "folder"),
        Refused(#"<SCRIPT SRC="{{n}}"></SCRIPT>"#, "script"),
        Refused(#"<svg><script href="{{x}}"></script></svg>"#, "script"),
        Refused(#"<svg><script xlink:href="{{x}}"></script></svg>"#, "script"),
        Refused(#"<script type="{{x}}"></script>"#, "section"),
        Refused(#"<script charset="{{x}}" src="/a.js"></script>"#, "section"),
        Refused(#"<script language="{{x}}"></script>"#, "section"),
        Refused(#"<script type="importmap">{{x}}</script>"#, "import map"),
        Refused(#"<script type="importmap">{"imports":{"a":"{{x}}"}}</script>"#, "import map"),
        Refused(#"<script type="importmap">{"imports":{"a":"{{n}}"}}</script>"#, "import map"),
        Refused(#"<link rel="{{x}}" href="/a">"#, "section"),
        Refused(#"<link rel="alternate {{x}}" href="/a">"#, "section"),
        Refused(#"<a rel="{{x}}" href="/a">"#, "section"),
        Refused(#"<link rel="stylesheet" href="{{x}}">"#, "link"),
        Refused(#"<link rel="StyleSheet" href="/{{x}}">"#, "link"),
        Refused(#"<link rel=stylesheet href="{{x}}">"#, "link"),
        Refused(#"<link rel="alternate stylesheet" href="{{x}}">"#, "link"),
        Refused(#"<link rel="preload" as="script" href="{{x}}">"#, "link"),
        Refused(#"<link rel="modulepreload" href="{{x}}">"#, "link"),
        Refused(#"<link rel="manifest" href="{{x}}">"#, "link"),
        Refused(#"<link rel="import" href="{{x}}">"#, "link"),
        Refused(#"<link rel="style&#115;heet" href="{{x}}">"#, "link"),
        Refused(#"<link rel="stylesheet" rel="icon" href="{{x}}">"#, "link"),
        Refused(#"<link{{#yes}} rel="icon"{{/yes}}{{^yes}} rel="stylesheet"{{/yes}} href="{{x}}">"#, "rel before href"),
        Refused(#"<link href="{{x}}" rel="stylesheet">"#, "style sheet"),
        Refused(#"<link href="/{{x}}" rel='stylesheet'>"#, "style sheet"),
        Refused(#"<link href="{{x}}" rel=stylesheet>"#, "style sheet"),
        Refused(#"<link href="{{x}}"{{#yes}} rel="stylesheet"{{/yes}}>"#, "style sheet"),
        Refused(#"<link href="{{x}}" rel="{{#yes}}stylesheet{{/yes}}">"#, "style sheet"),
        Refused(#"<base href="{{x}}">"#, "base"),
        Refused(#"<base href="/{{n}}/">"#, "base"),
        Refused(#"<base target="{{x}}">"#, "base"),
        Refused(#"<iframe src="{{x}}"></iframe>"#, "iframe"),
        Refused(#"<iframe src="https://{{x}}/"></iframe>"#, "iframe"),
        Refused(#"<iframe sandbox="{{x}}"></iframe>"#, "section"),
        Refused(#"<iframe allow="{{x}}"></iframe>"#, "section"),
        Refused(#"<frame src="{{x}}">"#, "frame"),
        Refused(#"<object data="{{x}}"></object>"#, "object"),
        Refused(#"<object codebase="{{x}}"></object>"#, "object"),
        Refused(#"<object classid="{{x}}"></object>"#, "object"),
        Refused(#"<object type="{{x}}"></object>"#, "section"),
        Refused(#"<param name="movie" value="{{x}}">"#, "section"),
        Refused(#"<embed src="{{x}}">"#, "embed"),
        Refused(#"<embed type="{{x}}">"#, "section"),
        Refused(#"<applet code="{{x}}">"#, "applet"),
        Refused(#"<svg><use href="{{x}}"/></svg>"#, "use"),
        Refused(#"<svg><use xlink:href="{{x}}"/></svg>"#, "use"),
        Refused(#"<svg><use XLink:Href="{{x}}#a"/></svg>"#, "use"),
        Refused(#"<svg><animate attributeName="{{x}}" to="/a"/></svg>"#, "attributename"),
        Refused(#"<svg><set attributeName="{{x}}" to="a"/></svg>"#, "attributename"),
        Refused(#"<svg><animate values="a;{{x}}"/></svg>"#, "values"),
        Refused(#"<svg><animateTransform from="{{x}}"/></svg>"#, "from"),
        Refused(#"<meta http-equiv="{{x}}" content="a">"#, "section"),
        Refused(#"<meta charset="{{x}}">"#, "section"),
        Refused(#"<meta http-equiv="content-security-policy" content="{{x}}">"#, "http-equiv"),
        Refused(#"<meta http-equiv="Set-Cookie" content="a={{x}}">"#, "http-equiv"),
        Refused(#"<meta{{#yes}} http-equiv="refresh"{{/yes}} content="{{x}}">"#, "http-equiv"),
        Refused(#"<meta content="{{x}}" http-equiv="refresh">"#, "put it first"),
        Refused(#"<meta content="0; url={{x}}" http-equiv=refresh>"#, "put it first"),
        Refused(#"<meta http-equiv="refresh" content="{{x}}">"#, "refresh.content"),
        Refused(#"<meta HTTP-EQUIV="Refresh" content="5; url={{x}}">"#, "refresh.content"),
        Refused(#"<meta http-equiv=refresh content="5; url=/{{x}}">"#, "refresh.content"),
        Refused(#"<meta http-equiv="refresh" content="5;URL='{{x}}'">"#, "refresh.content"),
        Refused(#"<meta http-equiv="refresh" content="5; {{x}}">"#, "refresh.content"),
        Refused(#"<meta http-equiv="refresh" content="{{n}}{{x}}">"#, "refresh.content"),
        Refused(#"<meta http-equiv="refresh" content="5; url={{n}}">"#, "refresh.content"),
    ])
    func `is not said by a value`(_ row: Refused) throws {
        try row.expect()
    }

    @Test(arguments: [
        Escaped(#"<script src="/js/{{x}}.js"></script>"#, "app", #"<script src="/js/app.js"></script>"#),
        Escaped(
            #"<script src="/js/{{x}}.js"></script>"#, "../a/b?c#d",
            #"<script src="/js/..%2Fa%2Fb%3Fc%23d.js"></script>"#),
        Escaped(#"<script src="/js/{{x}}/app.js"></script>"#, "..", #"<script src="/js/blocked/app.js"></script>"#),
        Escaped(#"<script src="/js/{{x}}/app.js"></script>"#, ".", #"<script src="/js/blocked/app.js"></script>"#),
        Escaped(
            #"<script src="/js/{{x}}/app.js"></script>"#, "%2e%2e", #"<script src="/js/%252e%252e/app.js"></script>"#),
        Escaped(#"<script src="/js/{{x}}/app.js"></script>"#, "1.0", #"<script src="/js/1.0/app.js"></script>"#),
        Escaped(#"<script src="/app.js?v={{x}}"></script>"#, "..", #"<script src="/app.js?v=.."></script>"#),
        Escaped(
            #"<script src="https://cdn.example/{{n}}/a.js"></script>"#, "",
            #"<script src="https://cdn.example/42/a.js"></script>"#),
        Escaped(
            #"<link rel="stylesheet" href="/app.css?v={{x}}">"#, "a&b",
            #"<link rel="stylesheet" href="/app.css?v=a%26b">"#),
        Escaped(
            #"<link href="/app.css?v={{x}}" rel="stylesheet">"#, "a/b",
            #"<link href="/app.css?v=a%2Fb" rel="stylesheet">"#),
        Escaped(
            #"<link rel="alternate" href="{{x}}" hreflang="de">"#, "/de",
            #"<link rel="alternate" href="/de" hreflang="de">"#),
        Escaped(
            #"<link href="{{x}}" rel="canonical">"#, "https://a.example/",
            #"<link href="https://a.example/" rel="canonical">"#),
        Escaped(
            #"<link rel="shortcut icon" href="{{x}}">"#, "javascript:a",
            ##"<link rel="shortcut icon" href="#blocked">"##),
        Escaped(
            #"<link rel="{{#yes}}alternate {{/yes}}stylesheet" href="/a.css">"#, "",
            #"<link rel="alternate stylesheet" href="/a.css">"#),
        Escaped(
            #"<iframe src="/preview/{{x}}"></iframe>"#, "../admin", #"<iframe src="/preview/..%2Fadmin"></iframe>"#),
        Escaped(#"<object data="/files/{{x}}.pdf"></object>"#, "a", #"<object data="/files/a.pdf"></object>"#),
        Escaped(##"<svg><use href="/icons.svg#{{x}}"/></svg>"##, "a", ##"<svg><use href="/icons.svg#a"/></svg>"##),
        Escaped(##"<svg><use xlink:href="#{{x}}"/></svg>"##, "a b", ##"<svg><use xlink:href="#a%20b"/></svg>"##),
        Escaped(#"<meta content="{{x}}" name="description">"#, "\"", #"<meta content="&quot;" name="description">"#),
        Escaped(#"<meta http-equiv="refresh" content="{{n}}">"#, "", #"<meta http-equiv="refresh" content="42">"#),
        Escaped(
            #"<meta http-equiv="refresh" content="{{n}}; url=/a/{{x}}">"#, "b/c",
            #"<meta http-equiv="refresh" content="42; url=/a/b%2Fc">"#),
        Escaped(
            #"<meta http-equiv="refresh" content="5; URL='/a?b={{x}}'">"#, "c'",
            #"<meta http-equiv="refresh" content="5; URL='/a?b=c%27'">"#),
    ])
    func `may have a value as a part of its name`(_ row: Escaped) throws {
        try row.expect()
    }

    @Test func `is a file of the site, whole and with a query`() throws {
        let fields: Fields<String> = [.text("x", \.self)]
        let page = try Templates(
            sources: [
                "page": #"<script src="{{@/a.js}}"></script><link rel="stylesheet" href="{{@/a.css}}?v={{x}}">"#
            ], addressOfFile: { $0 }
        ).compile("page", scopes: [fields.schema])
        #expect(
            page.text([ModelBox.make("a/b", fields)])
                == #"<script src="/a.js"></script><link rel="stylesheet" href="/a.css?v=a%2Fb">"#)
    }

    @Test func `is Usher's own word on a refresh, alone`() throws {
        let fields: Fields<String> = [.refresh("content", \.self)]
        func page(_ content: String) throws -> String {
            try Templates(sources: ["page": #"<meta http-equiv="refresh" content="\#(content)">"#])
                .compile("page", scopes: [fields.schema]).text([ModelBox.make("5; url=/a", fields)])
        }
        #expect(try page("{{content}}") == #"<meta http-equiv="refresh" content="5; url=/a">"#)
        #expect(throws: TemplateErrors.self) { try page("1; url={{content}}") }
        #expect(throws: TemplateErrors.self) { try page("{{content}}{{content}}") }
    }
}
