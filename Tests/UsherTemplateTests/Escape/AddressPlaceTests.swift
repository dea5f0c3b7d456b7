// What comes out of a value in an address, and the addresses in which none may stand.

import Testing
import UsherTemplate

@Suite struct `A value in an address` {
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
        Place(#"<html manifest="{{x}}">"#, "javascript:alert(1)", ##"<html manifest="#blocked">"##),
        Place(#"<body background="{{x}}">"#, "javascript:alert(1)", ##"<body background="#blocked">"##),
        Place(#"<img longdesc="{{x}}">"#, "javascript:alert(1)", ##"<img longdesc="#blocked">"##),
        Place(#"<menuitem icon="{{x}}">"#, "javascript:alert(1)", ##"<menuitem icon="#blocked">"##),
        Place(#"<a ping="{{x}}">"#, "javascript:alert(1)", ##"<a ping="#blocked">"##),
        Place(#"<x-y href="{{x}}">"#, "javascript:alert(1)", ##"<x-y href="#blocked">"##),
        Place(#"<A HREF="{{x}}">"#, "javascript:alert(1)", ##"<A HREF="#blocked">"##),
        Place(#"<Image SRC="{{x}}">"#, "javascript:alert(1)", ##"<Image SRC="#blocked">"##),
        Place(#"<BUTTON FormAction="{{x}}">"#, "javascript:alert(1)", ##"<BUTTON FormAction="#blocked">"##),
        Place(
            #"<link rel="icon" href="{{x}}" title="{{x}}">"#, #"data:,""#,
            ##"<link rel="icon" href="#blocked" title="data:,&quot;">"##),
        Place(#"<a XLink:Href="{{x}}">"#, "javascript:alert(1)", ##"<a XLink:Href="#blocked">"##),
        Place(#"<image xlink:href="{{x}}">"#, "javascript:alert(1)", ##"<image xlink:href="#blocked">"##),
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
}
