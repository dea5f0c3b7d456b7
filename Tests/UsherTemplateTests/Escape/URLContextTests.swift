// What comes out of a value in an address, and the addresses in which none may stand.

import Testing
import UsherTemplate

@Suite struct `A value in an address` {
    @Test(arguments: [
        Escaped(#"<a href="{{x}}">"#, "https://a.example/b", #"<a href="https://a.example/b">"#),
        Escaped(#"<a href="{{x}}">"#, "HTTP://a.example", #"<a href="HTTP://a.example">"#),
        Escaped(
            #"<a href="{{x}}">"#, "mailto:ann@a.example?subject=a b&c",
            #"<a href="mailto:ann@a.example?subject=a%20b&amp;c">"#),
        Escaped(#"<a href="{{x}}">"#, "tel:+49-1", #"<a href="tel:+49-1">"#),
        Escaped(#"<a href="{{x}}">"#, "/book/1?a=b&c=d#e", #"<a href="/book/1?a=b&amp;c=d#e">"#),
        Escaped(#"<a href="{{x}}">"#, "book.html", #"<a href="book.html">"#),
        Escaped(#"<a href="{{x}}">"#, "", #"<a href="">"#),
        Escaped(#"<a href="{{x}}">"#, "//evil.example/x", #"<a href="//evil.example/x">"#),
        Escaped(#"<a href="{{x}}">"#, "/a:b", #"<a href="/a:b">"#),
        Escaped(#"<a href="{{x}}">"#, "?a:b", #"<a href="?a:b">"#),
        Escaped(#"<a href="{{x}}">"#, "#a:b", ##"<a href="#a:b">"##),
        Escaped(#"<a href="{{x}}">"#, "a/b:c", #"<a href="a/b:c">"#),
        Escaped(#"<a href="{{x}}">"#, "https:javascript:alert(1)", #"<a href="https:javascript:alert(1)">"#),
        Escaped(#"<a href="{{x}}">"#, "http://[::1]/", #"<a href="http://[::1]/">"#),
        Escaped(#"<a href="{{x}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "JaVaScRiPt:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, " javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "\tjavascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "\u{1}javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "java\nscript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "javascript\t:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "javascript:alert(1)//https://a.example", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "javascript&colon;alert(1)", #"<a href="javascript&amp;colon;alert(1)">"#),
        Escaped(#"<a href="{{x}}">"#, "javascript%3Aalert(1)", #"<a href="javascript%3Aalert(1)">"#),
        Escaped(#"<a href="{{x}}">"#, "&#106;avascript:alert(1)", #"<a href="&amp;#106;avascript:alert(1)">"#),
        Escaped(#"<a href="{{x}}">"#, "&Tab;javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "data:text/html,x", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "vbscript:x", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "blob:https://a.example/1", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "httpsx:a", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, ":alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="{{x}}">"#, "http\u{17F}:a", ##"<a href="#blocked">"##),
        Escaped(
            #"<a href="{{x}}">"#, #""><script>alert(1)</script>"#,
            #"<a href="%22%3E%3Cscript%3Ealert(1)%3C/script%3E">"#),
        Escaped("<a href='{{x}}'>", "' onmouseover='x", "<a href='%27%20onmouseover=%27x'>"),
        Escaped(#"<a href="{{x}}">"#, #"\^`{|}"#, #"<a href="%5C%5E%60%7B%7C%7D">"#),
        Escaped(#"<a href="{{x}}">"#, "-._~!$()*+,;=@/?#[]", #"<a href="-._~!$()*+,;=@/?#[]">"#),
        Escaped(#"<a href="{{x}}">"#, "\t\n\r\u{0}\u{7F}", #"<a href="%09%0A%0D%00%7F">"#),
        Escaped(#"<a href="{{x}}">"#, "%41%2f%C3%A9", #"<a href="%41%2f%C3%A9">"#),
        Escaped(#"<a href="{{x}}">"#, "100% %zz%4", #"<a href="100%25%20%25zz%254">"#),
        Escaped(#"<a href="{{x}}">"#, "%", #"<a href="%25">"#),
        Escaped(#"<a href="{{x}}">"#, "é😀\u{2028}", #"<a href="%C3%A9%F0%9F%98%80%E2%80%A8">"#),
        Escaped(#"<a href="{{x}}">"#, "]]>-->", #"<a href="]]%3E--%3E">"#),
        Escaped(
            #"<a href="{{n}}"><a href="{{minus}}"><a href="{{none}}">"#, "", #"<a href="42"><a href="-7"><a href="">"#),
        Escaped(#"<a href="{{x}}{{y}}">"#, "javascript:alert(1)", ##"<a href="#blockedyy">"##),
        Escaped(#"<a href="{{y}}{{x}}">"#, "javascript:alert(1)", #"<a href="yy#blocked">"#),
        Escaped(#"<a href="{{y}}{{x}}">"#, ":alert(1)", #"<a href="yy#blocked">"#),
        Escaped(#"<a href="{{n}}{{x}}">"#, "a b", #"<a href="42a%20b">"#),
        Escaped(#"<a href="{{x}}/{{y}}">"#, "javascript:alert(1)", ##"<a href="#blocked/yy">"##),
        Escaped(#"<a href="{{x}}/a:b">"#, "c", #"<a href="c/a:b">"#),
        Escaped(#"<a href="{{x}}?a:b">"#, "c", #"<a href="c?a:b">"#),
        Escaped(#"<a href="{{x}}#top">"#, "/c", #"<a href="/c#top">"#),
        Escaped(#"<a href=" {{x}}">"#, "javascript:alert(1)", #"<a href=" #blocked">"#),
        Escaped(#"<a href="lib{{x}}">"#, ".png", #"<a href="lib.png">"#),
        Escaped(#"<a href="lib{{x}}">"#, "/a b", #"<a href="lib/a%20b">"#),
        Escaped(#"<a href="lib{{x}}">"#, "javascript:alert(1)", #"<a href="lib#blocked">"#),
        Escaped(#"<a href="java{{x}}">"#, "script:alert(1)", #"<a href="java#blocked">"#),
        Escaped(#"<a href="javascript{{x}}">"#, ":alert(1)", #"<a href="javascript#blocked">"#),
        Escaped(#"<a href="page-{{n}}.html">"#, "", #"<a href="page-42.html">"#),
    ])
    func `an address that a value begins has a known scheme or none`(_ row: Escaped) throws {
        try row.expect()
    }

    @Test(arguments: [
        Escaped(#"<img src="{{x}}">"#, "javascript:alert(1)", ##"<img src="#blocked">"##),
        Escaped(#"<form action="{{x}}">"#, "javascript:alert(1)", ##"<form action="#blocked">"##),
        Escaped(#"<button formaction="{{x}}">"#, "javascript:alert(1)", ##"<button formaction="#blocked">"##),
        Escaped(#"<video poster="{{x}}">"#, "javascript:alert(1)", ##"<video poster="#blocked">"##),
        Escaped(#"<blockquote cite="{{x}}">"#, "javascript:alert(1)", ##"<blockquote cite="#blocked">"##),
        Escaped(#"<html manifest="{{x}}">"#, "javascript:alert(1)", ##"<html manifest="#blocked">"##),
        Escaped(#"<body background="{{x}}">"#, "javascript:alert(1)", ##"<body background="#blocked">"##),
        Escaped(#"<img longdesc="{{x}}">"#, "javascript:alert(1)", ##"<img longdesc="#blocked">"##),
        Escaped(#"<menuitem icon="{{x}}">"#, "javascript:alert(1)", ##"<menuitem icon="#blocked">"##),
        Escaped(#"<a ping="{{x}}">"#, "javascript:alert(1)", ##"<a ping="#blocked">"##),
        Escaped(#"<x-y href="{{x}}">"#, "javascript:alert(1)", ##"<x-y href="#blocked">"##),
        Escaped(#"<A HREF="{{x}}">"#, "javascript:alert(1)", ##"<A HREF="#blocked">"##),
        Escaped(#"<Image SRC="{{x}}">"#, "javascript:alert(1)", ##"<Image SRC="#blocked">"##),
        Escaped(#"<BUTTON FormAction="{{x}}">"#, "javascript:alert(1)", ##"<BUTTON FormAction="#blocked">"##),
        Escaped(
            #"<link rel="icon" href="{{x}}" title="{{x}}">"#, #"data:,""#,
            ##"<link rel="icon" href="#blocked" title="data:,&quot;">"##),
        Escaped(#"<a XLink:Href="{{x}}">"#, "javascript:alert(1)", ##"<a XLink:Href="#blocked">"##),
        Escaped(#"<image xlink:href="{{x}}">"#, "javascript:alert(1)", ##"<image xlink:href="#blocked">"##),
        Escaped("<form action='{{x}}' method='post'>", "/a'b", "<form action='/a%27b' method='post'>"),
    ])
    func `every attribute that holds an address is checked, in any case and on any element`(_ row: Escaped) throws {
        try row.expect()
    }

    @Test(arguments: [
        Escaped(#"<a href="/book/{{x}}">"#, "tea", #"<a href="/book/tea">"#),
        Escaped(#"<a href="/book/{{x}}">"#, "", #"<a href="/book/">"#),
        Escaped(#"<a href="/book/{{x}}">"#, "javascript:alert(1)", #"<a href="/book/javascript:alert(1)">"#),
        Escaped(#"<a href="/book/{{x}}">"#, "../a?b=c&d#e", #"<a href="/book/../a?b=c&amp;d#e">"#),
        Escaped(#"<a href="/book/{{x}}">"#, #""><script>"#, #"<a href="/book/%22%3E%3Cscript%3E">"#),
        Escaped(#"<a href="/book/{{x}}">"#, "a b%20c%", #"<a href="/book/a%20b%20c%25">"#),
        Escaped(#"<a href="/book/{{x}}">"#, "é😀\u{2028}", #"<a href="/book/%C3%A9%F0%9F%98%80%E2%80%A8">"#),
        Escaped("<a href='/book/{{x}}'>", "' onmouseover='x", "<a href='/book/%27%20onmouseover=%27x'>"),
        Escaped(#"<a href="/book/{{n}}/{{minus}}{{none}}">"#, "", #"<a href="/book/42/-7">"#),
        Escaped(#"<a href="/{{x}}/{{y}}:foo">"#, "a:b", #"<a href="/a:b/yy:foo">"#),
        Escaped(#"<a href="a/{{x}}">"#, "javascript:alert(1)", #"<a href="a/javascript:alert(1)">"#),
        Escaped(#"<a href="//a.example/{{x}}">"#, "b'c", #"<a href="//a.example/b%27c">"#),
        Escaped(#"<a href="{{y}}/{{x}}">"#, "data:text/html,x", #"<a href="yy/data:text/html,x">"#),
        Escaped(
            #"<a href="https://a.example/{{x}}">"#, "javascript:alert(1)",
            #"<a href="https://a.example/javascript:alert(1)">"#),
        Escaped(#"<a href="HTTPS://{{x}}/a">"#, #"b.example""#, #"<a href="HTTPS://b.example%22/a">"#),
        Escaped(#"<a href="https:{{x}}">"#, "//a.example", #"<a href="https://a.example">"#),
        Escaped(#"<a href="mailto:{{x}}">"#, "ann@a.example", #"<a href="mailto:ann@a.example">"#),
        Escaped(#"<a href="MailTo:{{x}}">"#, "javascript:alert(1)", #"<a href="MailTo:javascript:alert(1)">"#),
        Escaped(#"<a href="tel:{{x}}">"#, "+49 1", #"<a href="tel:+49%201">"#),
        Escaped(#"<a href="tel:{{n}}">"#, "", #"<a href="tel:42">"#),
        Escaped(#"<a href="/s?q={{x}}">"#, "tea", #"<a href="/s?q=tea">"#),
        Escaped(#"<a href="/s?q={{x}}">"#, "", #"<a href="/s?q=">"#),
        Escaped(#"<a href="/s?q={{x}}">"#, "a&b=c/d e", #"<a href="/s?q=a%26b%3Dc%2Fd%20e">"#),
        Escaped(#"<a href="/s?q={{x}}">"#, "-._~", #"<a href="/s?q=-._~">"#),
        Escaped(
            #"<a href="/s?q={{x}}">"#, "!$()*+,;:@?#[]'",
            #"<a href="/s?q=%21%24%28%29%2A%2B%2C%3B%3A%40%3F%23%5B%5D%27">"#),
        Escaped(#"<a href="/s?q={{x}}">"#, "%41%", #"<a href="/s?q=%2541%25">"#),
        Escaped(
            #"<a href="/s?q={{x}}">"#, #""><script>alert(1)</script>"#,
            #"<a href="/s?q=%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E">"#),
        Escaped(#"<a href="/s?q={{x}}">"#, "javascript:alert(1)", #"<a href="/s?q=javascript%3Aalert%281%29">"#),
        Escaped(#"<a href="/s?q={{x}}">"#, "é😀\u{2028}", #"<a href="/s?q=%C3%A9%F0%9F%98%80%E2%80%A8">"#),
        Escaped(#"<a href="/s?q={{x}}">"#, "\t\r\n\u{0}", #"<a href="/s?q=%09%0D%0A%00">"#),
        Escaped(#"<a href="/s?n={{n}}&m={{minus}}{{none}}">"#, "", #"<a href="/s?n=42&m=-7">"#),
        Escaped(#"<a href="?{{x}}">"#, "a:b", #"<a href="?a%3Ab">"#),
        Escaped(##"<a href="#{{x}}">"##, "a b#", ##"<a href="#a%20b%23">"##),
        Escaped(#"<a href="/s?q=a/b{{x}}">"#, "/", #"<a href="/s?q=a/b%2F">"#),
        Escaped(#"<a href="/s?q=a#{{x}}">"#, "&", #"<a href="/s?q=a#%26">"#),
        Escaped(#"<a href="/s?a=1&amp;q={{x}}">"#, "&", #"<a href="/s?a=1&amp;q=%26">"#),
        Escaped(#"<a href="{{x}}?q={{y}}">"#, "a:b", ##"<a href="#blocked?q=yy">"##),
        Escaped(#"<a href="{{y}}?q={{x}}">"#, "a:b", #"<a href="yy?q=a%3Ab">"#),
        Escaped(#"<a href="/{{x}}?q={{x}}">"#, "a&b", #"<a href="/a&amp;b?q=a%26b">"#),
        Escaped(
            #"<a href="mailto:a@b.example?subject={{x}}">"#, "a&cc=b",
            #"<a href="mailto:a@b.example?subject=a%26cc%3Db">"#),
        Escaped("<form action='/s?q={{x}}'>", "' x='", "<form action='/s?q=%27%20x%3D%27'>"),
    ])
    func `an address that the author began is normalized, and encoded after its ? or #`(_ row: Escaped) throws {
        try row.expect()
    }

    @Test(arguments: [
        Escaped(#"<img srcset="{{x}}">"#, "a.png 1x,b.png 2x", #"<img srcset="a.png 1x, b.png 2x">"#),
        Escaped(#"<img srcset="{{x}}">"#, "a.png", #"<img srcset="a.png">"#),
        Escaped(#"<img srcset="{{x}}">"#, "", #"<img srcset="">"#),
        Escaped(#"<img srcset="{{x}}">"#, "  a.png   2x  ", #"<img srcset="a.png 2x">"#),
        Escaped(#"<img srcset="{{x}}">"#, "a.png 100w 50h , b.png 1.5x", #"<img srcset="a.png 100w 50h, b.png 1.5x">"#),
        Escaped(#"<img srcset="{{x}}">"#, "https://a.example/a.png 2x", #"<img srcset="https://a.example/a.png 2x">"#),
        Escaped(#"<img srcset="{{x}}">"#, "//evil.example/x 2x", #"<img srcset="//evil.example/x 2x">"#),
        Escaped(#"<img srcset="{{x}}">"#, "/a?b=1&c=(2) -1x", #"<img srcset="/a?b=1&amp;c=(2) -1x">"#),
        Escaped(#"<img srcset="{{x}}">"#, "é😀.png 1x", #"<img srcset="%C3%A9%F0%9F%98%80.png 1x">"#),
        Escaped(#"<img srcset="{{x}}">"#, "javascript:alert(1) 2x", ##"<img srcset="#blocked">"##),
        Escaped(#"<img srcset="{{x}}">"#, "JaVaScRiPt:alert(1)", ##"<img srcset="#blocked">"##),
        Escaped(#"<img srcset="{{x}}">"#, "a.png 1x, javascript:alert(1) 2x", #"<img srcset="a.png 1x, #blocked">"#),
        Escaped(#"<img srcset="{{x}}">"#, "javascript:alert(1,2) 1x", ##"<img srcset="#blocked, 2) 1x">"##),
        Escaped(#"<img srcset="{{x}}">"#, "\tjavascript:alert(1) 1x", ##"<img srcset="#blocked">"##),
        Escaped(#"<img srcset="{{x}}">"#, "java\nscript:alert(1) 1x", ##"<img srcset="#blocked">"##),
        Escaped(#"<img srcset="{{x}}">"#, "data:image/png;base64,AAAA 1x", ##"<img srcset="#blocked, AAAA 1x">"##),
        Escaped(#"<img srcset="{{x}}">"#, "a.png 1x onload=x", ##"<img srcset="#blocked">"##),
        Escaped(#"<img srcset="{{x}}">"#, #"a.png 1x" onload="x"#, ##"<img srcset="#blocked">"##),
        Escaped(#"<img srcset="{{x}}">"#, "a.png\u{A0}1x", #"<img srcset="a.png%C2%A01x">"#),
        Escaped(#"<img srcset="{{x}}">"#, "a.png 1é", ##"<img srcset="#blocked">"##),
        Escaped(
            #"<img srcset="{{x}}">"#, #""><script>alert(1)</script>"#,
            #"<img srcset="%22%3E%3Cscript%3Ealert(1)%3C/script%3E">"#),
        Escaped("<img srcset='{{x}}'>", "a'b.png 1x", "<img srcset='a%27b.png 1x'>"),
        Escaped(#"<link imagesrcset="{{x}}">"#, "vbscript:x 1x,b", ##"<link imagesrcset="#blocked, b">"##),
        Escaped(#"<SOURCE SrcSet="{{x}}">"#, "javascript:alert(1)", ##"<SOURCE SrcSet="#blocked">"##),
        Escaped(#"<img srcset="{{x}} 1x, {{y}} 2x">"#, "a.png", #"<img srcset="a.png 1x, yy 2x">"#),
        Escaped(#"<img srcset="{{x}} 1x, {{y}} 2x">"#, "javascript:alert(1)", ##"<img srcset="#blocked 1x, yy 2x">"##),
        Escaped(#"<img srcset="{{y}} 1x, {{x}} 2x">"#, "javascript:alert(1)", #"<img srcset="yy 1x, #blocked 2x">"#),
        Escaped(
            #"<img srcset="/a.png 1x, {{x}} 2x">"#, "javascript:alert(1)", #"<img srcset="/a.png 1x, #blocked 2x">"#),
        Escaped(#"<img srcset="/a.png 1x,{{x}}">"#, "b.png 2x", #"<img srcset="/a.png 1x,b.png 2x">"#),
        Escaped(#"<img srcset="/i/{{x}} 2x">"#, "a,b.png", #"<img srcset="/i/a%2Cb.png 2x">"#),
        Escaped(
            #"<img srcset="/i/{{x}} 2x">"#, "a 1x, javascript:b", #"<img srcset="/i/a%201x%2C%20javascript:b 2x">"#),
        Escaped(#"<img srcset="/i/{{x}} 2x">"#, #""&'"#, #"<img srcset="/i/%22&amp;%27 2x">"#),
        Escaped(#"<img srcset="/a.png 1x, /i/{{x}} 2x">"#, "b c", #"<img srcset="/a.png 1x, /i/b%20c 2x">"#),
        Escaped(#"<img srcset="/a.png {{n}}w, /b-{{n}}.png 2x">"#, "", #"<img srcset="/a.png 42w, /b-42.png 2x">"#),
    ])
    func `a list of pictures is checked one by one`(_ row: Escaped) throws {
        try row.expect()
    }
}
