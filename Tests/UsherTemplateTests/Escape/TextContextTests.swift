// What comes out of a value in text, titles, comments and plain attributes, and what the author wrote around it.

import Testing
import UsherTemplate

@Suite struct `A value in text` {
    @Test(arguments: [
        Escaped("<p>{{x}}</p>", "tea", "<p>tea</p>"),
        Escaped("<p>{{x}}</p>", "", "<p></p>"),
        Escaped("<p>{{x}}</p>", #"&<>"'"#, "<p>&amp;&lt;&gt;&quot;&#39;</p>"),
        Escaped("<p>{{x}}</p>", "&amp;", "<p>&amp;amp;</p>"),
        Escaped(
            "<p>{{x}}</p>", #""><script>alert(1)</script>"#, "<p>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        Escaped("<p>{{x}}</p>", "' onmouseover='x", "<p>&#39; onmouseover=&#39;x</p>"),
        Escaped("<p>{{x}}</p>", "javascript:alert(1)", "<p>javascript:alert(1)</p>"),
        Escaped("<p>{{x}}</p>", "]]>", "<p>]]&gt;</p>"),
        Escaped("<p>{{x}}</p>", "é😀\u{2028}", "<p>é😀\u{2028}</p>"),
        Escaped("<p>{{x}}</p>", #"`={}/\%\#t\#n\#u{1}\#u{0}"#, #"<p>`={}/\%\#t\#n\#u{1}\#u{0}</p>"#),
        Escaped("<p>{{x}}</p>", "{{n}}", "<p>{{n}}</p>"),
        Escaped("{{x}}", "<!--", "&lt;!--"),
        Escaped("<b>{{x}}</b>{{h}}{{{h}}}", "<", "<b>&lt;</b><b>h</b><b>h</b>"),
        Escaped("{{n}} {{minus}} [{{none}}]", "tea", "42 -7 []"),
        Escaped("<noscript>{{x}}</noscript>", "</noscript>", "<noscript>&lt;/noscript&gt;</noscript>"),
        Escaped("<title>{{x}}</title>", "tea & cake", "<title>tea &amp; cake</title>"),
        Escaped("<title>{{x}}</title>", "</title><script>", "<title>&lt;/title&gt;&lt;script&gt;</title>"),
        Escaped("<title>{{x}} {{n}}{{none}}</title>", "", "<title> 42</title>"),
        Escaped("<textarea>{{x}}</textarea>", "a\nb", "<textarea>a\nb</textarea>"),
        Escaped("<textarea>{{x}}</textarea>", #"</textarea >""#, "<textarea>&lt;/textarea &gt;&quot;</textarea>"),
        Escaped("<textarea><b>{{x}}</textarea>", "'&", "<textarea><b>&#39;&amp;</textarea>"),
        Escaped("<!-- {{x}} -->", "tea", "<!-- tea -->"),
        Escaped("<!-- {{x}} -->", "--><script>", "<!-- --&gt;&lt;script&gt; -->"),
        Escaped("<!-- {{x}} -->", "--!>", "<!-- --!&gt; -->"),
        Escaped("<!--{{x}}-->", ">", "<!--&gt;-->"),
        Escaped("<!--{{x}}-->", "", "<!---->"),
        Escaped(#"<!-- {{n}}{{none}} "{{x}}" -->"#, "\"", #"<!-- 42 "&quot;" -->"#),
        Escaped(#"<p class="{{x}}">"#, "a b", #"<p class="a b">"#),
        Escaped(#"<p class="{{x}}">"#, "", #"<p class="">"#),
        Escaped(
            #"<p class="{{x}}">"#, #""><script>alert(1)</script>"#,
            #"<p class="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">"#),
        Escaped("<p class='{{x}}'>", "' onmouseover='x", "<p class='&#39; onmouseover=&#39;x'>"),
        Escaped("<p class='a-{{x}}'>", #""&"#, "<p class='a-&quot;&amp;'>"),
        Escaped(#"<p class="a-{{n}} b{{minus}}{{none}}">"#, "", #"<p class="a-42 b-7">"#),
        Escaped(#"<input value="{{x}}">"#, #"" onfocus="x"#, #"<input value="&quot; onfocus=&quot;x">"#),
        Escaped(#"<input value="{{x}}">"#, "</script>", #"<input value="&lt;/script&gt;">"#),
        Escaped(#"<input value="{{x}}">"#, "javascript:alert(1)", #"<input value="javascript:alert(1)">"#),
        Escaped(#"<input placeholder="{{x}}" name='{{x}}'>"#, "'", #"<input placeholder="&#39;" name='&#39;'>"#),
        Escaped(#"<p title="{{x}}">"#, "&quot;", #"<p title="&amp;quot;">"#),
        Escaped(#"<p title="{{x}}">"#, #"a`b\c\#n\#t\#u{2028}😀"#, #"<p title="a`b\c\#n\#t\#u{2028}😀">"#),
        Escaped(#"<img alt="{{x}}">"#, "x onerror=y", #"<img alt="x onerror=y">"#),
        Escaped(#"<p id="{{x}}">"#, "#blocked", ##"<p id="#blocked">"##),
        Escaped(#"<p data-href="{{x}}">"#, "javascript:alert(1)", #"<p data-href="javascript:alert(1)">"#),
        Escaped(#"<p data-onclick="{{x}}">"#, "a('b')", #"<p data-onclick="a(&#39;b&#39;)">"#),
        Escaped(#"<p data-style="{{x}}">"#, "a:b", #"<p data-style="a:b">"#),
        Escaped(#"<p data-src="{{x}}">"#, "a b", #"<p data-src="a b">"#),
        Escaped(#"<p aria-label="{{x}}">"#, "<b>", #"<p aria-label="&lt;b&gt;">"#),
        Escaped(#"<meta name="a" content="{{x}}">"#, #""/>"#, #"<meta name="a" content="&quot;/&gt;">"#),
        Escaped(#"<svg viewBox="{{x}}">"#, "0 0 8 8", #"<svg viewBox="0 0 8 8">"#),
    ])
    func `a text is escaped in text, titles, comments and plain attributes`(_ row: Escaped) throws {
        try row.expect()
    }

    @Test(arguments: [
        Escaped("<input{{#yes}} disabled{{/yes}}>", "", "<input disabled>"),
        Escaped("<input{{#no}} disabled{{/no}}>", "", "<input>"),
        Escaped("<input {{#yes}}disabled{{/yes}}>", "", "<input disabled>"),
        Escaped(#"<input{{#yes}} disabled{{/yes}} name="{{x}}">"#, "\"", #"<input disabled name="&quot;">"#),
        Escaped(#"<li{{#yes}} class="{{x}}"{{/yes}}>{{h}}</li>"#, "\"", #"<li class="&quot;"><b>h</b></li>"#),
        Escaped(#"<li {{#no}}class="{{x}}"{{/no}}>"#, "\"", "<li >"),
        Escaped(#"<li class="a{{#yes}} b{{/yes}}">"#, "", #"<li class="a b">"#),
        Escaped(#"<li class="a{{^yes}} b{{/yes}}{{^no}} {{x}}{{/no}}">"#, "\"", #"<li class="a &quot;">"#),
        Escaped(#"<li class="{{#l}}{{.}} {{/l}}">"#, "", #"<li class="a b ">"#),
        Escaped(
            #"{{#l}}<a href="/t?t={{.}}" title="{{x}}">{{/l}}"#, "&",
            #"<a href="/t?t=a" title="&amp;"><a href="/t?t=b" title="&amp;">"#),
        Escaped(
            #"{{#x}}<a{{#yes}} href="{{x}}"{{/yes}}>{{.}}</a>{{/x}}"#, "javascript:alert(1)",
            ##"<a href="#blocked">javascript:alert(1)</a>"##),
        Escaped(#"<a href="{{#yes}}{{x}}{{/yes}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="/a{{#yes}}?q={{x}}{{/yes}}">"#, "&", #"<a href="/a?q=%26">"#),
        Escaped(#"<a href="/a{{#no}}?q={{x}}{{/no}}">"#, "&", #"<a href="/a">"#),
        Escaped(#"<a href="/a{{#yes}}/{{x}}{{/yes}}">"#, "&", #"<a href="/a/&amp;">"#),
        Escaped(#"<a href="/a?q{{#l}}&t={{.}}{{/l}}&x={{x}}">"#, "&", #"<a href="/a?q&t=a&t=b&x=%26">"#),
        Escaped("<title>{{#yes}}{{x}}{{/yes}} - a</title>", "</title>", "<title>&lt;/title&gt; - a</title>"),
        Escaped("<!-- {{#yes}}{{x}}{{/yes}} -->", "-->", "<!-- --&gt; -->"),
        Escaped(
            #"{{#yes}}<script type="application/json">{{x}}</script>{{/yes}}{{h}}"#, "<",
            #"<script type="application/json">"\u003c"</script><b>h</b>"#),
        Escaped(
            #"<script type="application/json">[{{#l}}{{.}},{{/l}}"{{#yes}}{{x}}{{/yes}}"]</script>"#, "\"",
            #"<script type="application/json">["a","b","\u0022"]</script>"#),
        Escaped("<script>{{#yes}}go(){{/yes}}</script>{{h}}", "", "<script>go()</script><b>h</b>"),
        Escaped(#"<p style="{{#yes}}color:red{{/yes}}">{{h}}"#, "", #"<p style="color:red"><b>h</b>"#),
        Escaped("<p>{{>p}}</p>", "<", "<p>&lt;</p>"),
        Escaped(#"<p title="{{>p}}">"#, "\"", #"<p title="&quot;">"#),
        Escaped(#"<a href="{{>p}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a href="/s?q={{>p}}">"#, "&", #"<a href="/s?q=%26">"#),
        Escaped("<a {{>address}}>", "javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped("<p{{>attribute}}>{{h}}", "\"", #"<p class="&quot;"><b>h</b>"#),
        Escaped(
            "<p>{{>cell}}</p><title>{{>p}}</title>", #""<"#,
            #"<p><b title="&quot;&lt;">&quot;&lt;</b></p><title>&quot;&lt;</title>"#),
        Escaped("<textarea>{{>cell}}</textarea>{{h}}", "<", #"<textarea><b title="&lt;">&lt;</b></textarea><b>h</b>"#),
        Escaped(#"<img srcset="{{>p}} 2x">"#, "javascript:alert(1)", ##"<img srcset="#blocked 2x">"##),
        Escaped(
            #"<script type="application/json">[{{>p}},"{{>p}}"]</script>"#, "<",
            #"<script type="application/json">["\u003c","\u003c"]</script>"#),
        Escaped(#"<a {{! > " ' }}href="{{! " }}{{x}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped(#"<a hr{{! }}ef="{{x}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Escaped("<tit{{! }}le>{{x}}</ti{{! }}tle>{{h}}", "<", "<title>&lt;</title><b>h</b>"),
        Escaped(#"{{=<% %>=}}<a href="<%x%>">{{x}}</a>"#, "javascript:alert(1)", ##"<a href="#blocked">{{x}}</a>"##),
        Escaped("{{<layout}}{{/layout}}", "", #"<title>none</title><a href="/"></a>"#),
        Escaped(
            "{{<layout}}{{$title}}{{x}}{{/title}}{{/layout}}", "</title>",
            #"<title>&lt;/title&gt;</title><a href="/"></a>"#),
        Escaped(
            "{{<layout}}{{$link}}{{x}}{{/link}}{{/layout}}", "javascript:alert(1)",
            ##"<title>none</title><a href="#blocked"></a>"##),
        Escaped(
            "{{<layout}}{{$link}}/s?q={{x}}{{/link}}{{/layout}}", "&", #"<title>none</title><a href="/s?q=%26"></a>"#),
        Escaped(
            #"{{<layout}}{{$body}}<b id="{{x}}">{{h}}</b>{{/body}}{{/layout}}"#, "\"",
            #"<title>none</title><a href="/"><b id="&quot;"><b>h</b></b></a>"#),
    ])
    func `sections, partials, comments and layouts keep the context`(_ row: Escaped) throws {
        try row.expect()
    }

    @Test(arguments: [
        Escaped("<title>a</TITLE>{{h}}", "", "<title>a</TITLE><b>h</b>"),
        Escaped("<TITLE>{{x}}</title\n>{{h}}", "<", "<TITLE>&lt;</title\n><b>h</b>"),
        Escaped("<textarea>a</textarea >{{h}}", "", "<textarea>a</textarea ><b>h</b>"),
        Escaped("<title></titlex>{{x}}</title>{{h}}", "<", "<title></titlex>&lt;</title><b>h</b>"),
        Escaped(
            #"<title><a href="{{x}}"></title>{{h}}"#, "javascript:alert(1)",
            #"<title><a href="javascript:alert(1)"></title><b>h</b>"#),
        Escaped(#"<p title="a > b" class="{{x}}">{{h}}</p>"#, "\"", #"<p title="a > b" class="&quot;"><b>h</b></p>"#),
        Escaped(#"<p title='">'>{{h}}</p>"#, "", #"<p title='">'><b>h</b></p>"#),
        Escaped(#"<a title="href=" href="{{x}}">"#, "javascript:alert(1)", ##"<a title="href=" href="#blocked">"##),
        Escaped("<!-- > -->{{h}}", "", "<!-- > --><b>h</b>"),
        Escaped(#"<!-- <a href="{{x}}"> -- > -->{{h}}"#, "a:b", #"<!-- <a href="a:b"> -- > --><b>h</b>"#),
        Escaped("<!-- <script> -->{{x}}", "<", "<!-- <script> -->&lt;"),
        Escaped("<br/>{{h}}<br />{{x}}", "<", "<br/><b>h</b><br />&lt;"),
        Escaped(#"<img src="{{x}}"/>{{h}}"#, "javascript:alert(1)", ##"<img src="#blocked"/><b>h</b>"##),
        Escaped(
            #"<a   \#n\#t href \#n=\#t "{{x}}"\#n  >{{h}}"#, "javascript:alert(1)",
            ##"<a   \##n\##t href \##n=\##t "#blocked"\##n  ><b>h</b>"##),
        Escaped(#"<a/href="{{x}}">"#, "javascript:alert(1)", ##"<a/href="#blocked">"##),
        Escaped(#"<img alt="a"src="{{x}}">"#, "javascript:alert(1)", ##"<img alt="a"src="#blocked">"##),
        Escaped(#"<a title=a"b href="{{x}}">"#, "javascript:alert(1)", ##"<a title=a"b href="#blocked">"##),
        Escaped("<a title=a>{{h}}</a>", "", "<a title=a><b>h</b></a>"),
        Escaped(
            #"<a disabled href="{{x}}" class=b>{{h}}</a>"#, "javascript:alert(1)",
            ##"<a disabled href="#blocked" class=b><b>h</b></a>"##),
        Escaped(
            #"<P CLASS="{{x}}" TITLE='{{x}}'>{{h}}</P>"#, #""'"#,
            #"<P CLASS="&quot;&#39;" TITLE='&quot;&#39;'><b>h</b></P>"#),
        Escaped("<script>a</scriptx></SCRIPT >{{h}}", "", "<script>a</scriptx></SCRIPT ><b>h</b>"),
        Escaped(
            #"<script>if (a < b) go("<p title='")</script>{{x}}"#, "<",
            #"<script>if (a < b) go("<p title='")</script>&lt;"#),
        Escaped(#"<!DOCTYPE html><html lang="{{x}}">"#, "\"", #"<!DOCTYPE html><html lang="&quot;">"#),
        Escaped(
            "<titles>{{h}}</titles><x-script>{{h}}</x-script>", "",
            "<titles><b>h</b></titles><x-script><b>h</b></x-script>"),
    ])
    func `tags are read as a browser reads them`(_ row: Escaped) throws {
        try row.expect()
    }

    @Test(arguments: [
        Escaped(
            #"<p style="color:red" onclick="go()">a</p>{{h}}"#, "",
            #"<p style="color:red" onclick="go()">a</p><b>h</b>"#),
        Escaped(#"<script src="/a.js"></script>{{h}}"#, "", #"<script src="/a.js"></script><b>h</b>"#),
        Escaped("<style>a{}</style>{{h}}", "", "<style>a{}</style><b>h</b>"),
        Escaped(
            #"<style>a > b::before { content: "<p" }</style>{{h}}"#, "",
            #"<style>a > b::before { content: "<p" }</style><b>h</b>"#),
        Escaped("<a href=/x>a</a>{{h}}", "", "<a href=/x>a</a><b>h</b>"),
        Escaped("<input disabled>{{h}}", "", "<input disabled><b>h</b>"),
        Escaped("1 < 2 {{h}}", "", "1 < 2 <b>h</b>"),
        Escaped("<3 {{h}}", "", "<3 <b>h</b>"),
        Escaped("a <= b {{h}}", "", "a <= b <b>h</b>"),
        Escaped("&copy; & &lt;{{h}}", "", "&copy; & &lt;<b>h</b>"),
        Escaped(#"<a href="javascript:void(0)">a</a>{{h}}"#, "", #"<a href="javascript:void(0)">a</a><b>h</b>"#),
        Escaped(#"<a href="data:,a" title="b">a</a>{{h}}"#, "", #"<a href="data:,a" title="b">a</a><b>h</b>"#),
        Escaped(
            #"<script type="module">import "/a.js"</script>{{h}}"#, "",
            #"<script type="module">import "/a.js"</script><b>h</b>"#),
        Escaped(#"<iframe srcdoc="<p>a</p>"></iframe>{{h}}"#, "", #"<iframe srcdoc="<p>a</p>"></iframe><b>h</b>"#),
        Escaped("<iframe><b></iframe>{{h}}", "", "<iframe><b></iframe><b>h</b>"),
        Escaped("<xmp><b></xmp>{{h}}", "", "<xmp><b></xmp><b>h</b>"),
        Escaped(#"<img srcset="data:,a 1x">{{h}}"#, "", #"<img srcset="data:,a 1x"><b>h</b>"#),
        Escaped("</p>{{h}}", "", "</p><b>h</b>"),
        Escaped(#"<p onclick="a('>')">{{h}}"#, "", #"<p onclick="a('>')"><b>h</b>"#),
        Escaped(#"" ' > --> ]]>{{h}}"#, "", #"" ' > --> ]]><b>h</b>"#),
        Escaped("a<", "", "a<"),
        Escaped("a < {{x}}", "<", "a < &lt;"),
    ])
    func `what the author wrote stays, and the text after it is text`(_ row: Escaped) throws {
        try row.expect()
    }
}
