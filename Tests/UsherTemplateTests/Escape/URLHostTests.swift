// Which host an address leads to, whatever its values are: to no other than the template says, unless a value is the
// beginning of the address.

import Testing
import UsherTemplate

@Suite struct `The host of an address` {
    @Test(arguments: [
        Escaped(#"<a href="/{{x}}">"#, "books/1", #"<a href="/books/1">"#),
        Escaped(#"<a href="/{{x}}">"#, "", #"<a href="/">"#),
        Escaped(#"<a href="/{{x}}">"#, "/evil.example", #"<a href="/.//evil.example">"#),
        Escaped(#"<a href="/{{x}}">"#, "//evil.example", #"<a href="/.///evil.example">"#),
        Escaped(#"<a href="/{{x}}">"#, #"\evil.example"#, #"<a href="/%5Cevil.example">"#),
        Escaped(#"<a href="/{{x}}">"#, "\t/evil.example", #"<a href="/%09/evil.example">"#),
        Escaped(#"<a href="/{{x}}">"#, "\n\\evil.example", #"<a href="/%0A%5Cevil.example">"#),
        Escaped(#"<a href="/{{x}}.html">"#, "", #"<a href="/.html">"#),
        Escaped(#"<a href="/{{x}}/{{y}}">"#, "tea", #"<a href="/tea/yy">"#),
        Escaped(#"<a href="/{{x}}/{{y}}">"#, "", #"<a href="/.//yy">"#),
        Escaped(#"<a href="/{{x}}{{y}}">"#, "", #"<a href="/./yy">"#),
        Escaped(#"<a href="/{{none}}/{{x}}">"#, "evil.example", #"<a href="/.//evil.example">"#),
        Escaped(#"<a href="/{{n}}/{{x}}">"#, "/a", #"<a href="/42//a">"#),
        Escaped(##"<a href="/{{x}}#{{y}}">"##, "", ##"<a href="/#yy">"##),
        Escaped(#"<a href="\{{x}}">"#, "/evil.example", #"<a href="\.//evil.example">"#),
        Escaped(#"<a href=" \#t/\#n{{x}}">"#, "/evil.example", "<a href=\" \t/\n.//evil.example\">"),
        Escaped("<form action='/{{x}}'>", "/evil.example", "<form action='/.//evil.example'>"),
        Escaped(#"<a href="/{{#yes}}{{x}}/{{/yes}}{{y}}">"#, "a", #"<a href="/a/yy">"#),
        Escaped(#"<a href="/{{#no}}{{y}}/{{/no}}{{x}}">"#, "/evil.example", #"<a href="/.//evil.example">"#),
        Escaped(#"<a href="/{{#yes}}b{{/yes}}{{x}}">"#, "/a", #"<a href="/b/a">"#),
        Escaped(#"<a href="{{#no}}/{{y}}{{/no}}/{{x}}">"#, "/evil.example", #"<a href="/.//evil.example">"#),
        Escaped(#"<a href="{{x}}/{{y}}">"#, "", #"<a href="/yy">"#),
        Escaped(#"<a href="{{none}}/{{x}}">"#, "/evil.example", #"<a href="/.//evil.example">"#),
        Escaped(#"<a href="{{none}}/{{x}}">"#, "", #"<a href="/./">"#),
        Escaped(#"<a href="{{x}}/{{y}}">"#, "/", ##"<a href="//#blocked">"##),
        Escaped(#"<a href="{{x}}{{y}}">"#, "https://shop.example", #"<a href="https://shop.example/yy">"#),
        Escaped(#"<a href="{{x}}{{y}}">"#, "https://shop.example/", #"<a href="https://shop.example/yy">"#),
        Escaped(#"<a href="{{x}}{{y}}">"#, "https://shop.example:80", #"<a href="https://shop.example:80/yy">"#),
        Escaped(#"<a href="{{x}}{{y}}">"#, "https:", ##"<a href="https:#blocked">"##),
        Escaped(#"<a href="{{x}}{{y}}">"#, "/s?q=", #"<a href="/s?q=yy">"#),
        Escaped(#"<a href="/{{#l}}{{.}}/{{/l}}{{x}}">"#, "/c", #"<a href="/a/b//c">"#),
        Escaped(#"<a href="{{#l}}/{{.}}{{/l}}">"#, "", #"<a href="/a/b">"#),
        Escaped(#"<a href="https://a.example/{{x}}">"#, "/b", #"<a href="https://a.example//b">"#),
        Escaped(#"<a href="https://{{x}}">"#, "a.example/b?c", #"<a href="https://a.example/b?c">"#),
        Escaped(#"<a href="https://{{x}}/b">"#, "a.example:8080", #"<a href="https://a.example:8080/b">"#),
        Escaped(#"<a href="https://{{x}}/b">"#, "[::1]", #"<a href="https://[::1]/b">"#),
        Escaped(#"<a href="https://{{x}}/{{y}}">"#, "", #"<a href="https://invalid/yy">"#),
        Escaped(
            #"<a href="https://{{x}}.shop.example/">"#, "evil.example/",
            #"<a href="https://evil.example%2F.shop.example/">"#),
        Escaped(#"<a href="https://{{x}}.shop.example/">"#, "ann@b", #"<a href="https://ann%40b.shop.example/">"#),
        Escaped(#"<a href="https://cdn{{n}}.shop.example/">"#, "", #"<a href="https://cdn42.shop.example/">"#),
        Escaped(#"<a href="http://localhost:{{n}}/{{x}}">"#, "", #"<a href="http://localhost:42/">"#),
        Escaped(#"<a href="http://localhost:{{x}}/">"#, "80@evil", #"<a href="http://localhost:80%40evil/">"#),
        Escaped(
            #"<img srcset="/{{x}} 1x, /{{y}} 2x">"#, "/evil.example", #"<img srcset="/.//evil.example 1x, /yy 2x">"#),
        Escaped(
            #"<img srcset="{{#l}}/{{.}}.png 1x, {{/l}}{{x}} 2x">"#, "/c", #"<img srcset="/a.png 1x, /b.png 1x, /c 2x">"#
        ),
        Escaped(
            #"<a href="{{#l}}{{x}}{{.}}/{{/l}}">"#, "https://a.example",
            #"<a href="https://a.example/a/https://a.exampleb/">"#),
        Escaped(#"<a ping="/a {{x}}">"#, "javascript:alert(1)", ##"<a ping="/a #blocked">"##),
    ])
    func `is the template's, unless a value begins the address`(_ row: Escaped) throws {
        try row.expect()
    }

    @Test(arguments: [
        Refused(#"<a href="https://shop.example{{x}}">"#, "host"),
        Refused(#"<a href="https://shop.{{x}}">"#, "host"),
        Refused(#"<a href="//shop.example{{x}}/">"#, "host"),
        Refused(#"<a href="https://{{x}}-shop.example">"#, "host"),
        Refused(#"<a href="https://{{x}}{{y}}">"#, "host"),
        Refused(#"<a href="https://shop.example{{#yes}}/a{{/yes}}{{x}}">"#, "host"),
        Refused(#"<a href="{{#yes}}https://{{/yes}}{{x}}">"#, "host"),
        Refused(#"<a href="/{{#yes}}{{x}}{{/yes}}/{{y}}">"#, "two slashes"),
        Refused(#"<a href="/{{#no}}a{{/no}}/b">"#, "two slashes"),
        Refused(#"<a href="/&#47;{{x}}">"#, "cannot be told"),
        Refused(#"<a href="/&Tab;{{x}}">"#, "cannot be told"),
        Refused(#"<a href="https://shop.example&#47;{{x}}">"#, "cannot be told"),
    ])
    func `is not continued by a value`(_ row: Refused) throws {
        try row.expect()
    }

    /// What a browser makes of an address on a page of `https://here.example`: the host that it leads to.
    private func host(of address: String) -> String {
        var rest = Substring(String(decoding: address.utf8.filter { ![9, 10, 13].contains($0) }, as: UTF8.self))
        rest = rest.drop { $0 <= " " }
        for (reference, text) in [("&#47;", "/"), ("&quot;", "\""), ("&amp;", "&")] {
            rest.replace(reference, with: text)
        }
        rest.replace("\\", with: "/")
        if let scheme = rest.wholeMatch(of: /(?i)(https?):(.*)/) {
            rest = scheme.1.lowercased() == "https" && !scheme.2.hasPrefix("//") ? scheme.2 : "//" + scheme.2
        }
        guard rest.hasPrefix("//") else { return "here.example" }
        let authority = rest.drop { $0 == "/" }.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host = authority.split(separator: "@").last.map { String($0) } ?? ""
        // Browsers refuse such hosts.
        return host.contains("%") || host.isEmpty || host == "invalid" ? "nowhere" : host
    }

    private static let values = [
        "", "/", "//", "a", ".", "..", "./", "../", "/a", "//evil.example", "/evil.example", #"\evil.example"#,
        #"\\evil.example"#, "/\\evil.example", "\t/evil.example", "/\t/evil.example", "\n", " ", "@evil.example",
        ":80@evil.example", ".evil.example", "?", "#", "%2F", "%2Fevil.example", "&#47;", "/&#47;evil.example", "a/",
        "b//",
    ]

    @Test(arguments: [
        "/{{x}}", "/{{x}}/{{y}}", "/{{x}}{{y}}", "/{{x}}/a/{{y}}", "/{{x}}a{{y}}", "/{{x}}?q={{y}}", "/{{x}}.{{y}}",
        "/{{#yes}}{{x}}{{/yes}}{{y}}", "/{{#yes}}{{x}}/{{/yes}}{{y}}", "/{{#no}}a{{/no}}{{x}}{{y}}",
        "{{#no}}/a{{/no}}/{{x}}/{{y}}", "{{#yes}}/{{x}}{{/yes}}/{{y}}", "/a{{x}}/{{y}}", "\\{{x}}\\{{y}}",
        " /\t{{x}}/{{y}}",
        "/{{#rows}}{{.}}{{/rows}}{{x}}", "/{{#rows}}{{.}}/{{/rows}}{{x}}", "{{#rows}}/{{.}}{{/rows}}/{{x}}",
        "https://here.example/{{x}}{{y}}", "https://here.example/{{x}}/{{y}}", "https://here.example:443/{{x}}",
        "//here.example/{{x}}/{{y}}", "HTTPS:\\\\here.example\\{{x}}", "a/{{x}}/{{y}}", "?a={{x}}&b={{y}}",
        "#{{x}}{{y}}",
        "https://here.example?{{x}}{{y}}", "{{#no}}b{{/no}}/{{x}}{{y}}", "/{{^yes}}a{{/yes}}{{#yes}}{{x}}{{/yes}}{{y}}",
    ])
    func `is the page's own with all values that could name another`(_ template: String) throws {
        struct Two: ViewModel {
            let x: String
            let y: String
            static let fields: Fields<Self> = [
                .text("x", \.x), .text("y", \.y), .flag("yes") { _ in true }, .flag("no") { _ in false },
                .list("rows") { [$0.x, $0.y] },
            ]
        }
        let page = try Templates(sources: ["page": "<a href=\"\(template)\">"])
            .compile("page", scopes: [Two.fields.schema])
        for x in Self.values {
            for y in Self.values {
                let shown = page.text([ModelBox.make(Two(x: x, y: y), Two.fields)])
                let host = host(of: String(shown.dropFirst(9).dropLast(2)))
                #expect(
                    ["here.example", "here.example:443"].contains(host),
                    "\(x.debugDescription), \(y.debugDescription): \(shown)")
            }
        }
    }
}
