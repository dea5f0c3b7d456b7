// What comes out of a value in text, titles, comments and plain attributes, and what the author wrote around it.

import Testing
import UsherTemplate

@Suite struct `A value in text` {
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
            #"{{#yes}}<script type="application/json">{{x}}</script>{{/yes}}{{h}}"#, "<",
            #"<script type="application/json">"\u003c"</script><b>h</b>"#),
        Place(
            #"<script type="application/json">[{{#l}}{{.}},{{/l}}"{{#yes}}{{x}}{{/yes}}"]</script>"#, "\"",
            #"<script type="application/json">["a","b","\u0022"]</script>"#),
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
}
