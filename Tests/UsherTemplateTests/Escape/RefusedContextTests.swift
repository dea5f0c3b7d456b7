// The contexts where no value may stand, and the templates that leave a context in which they entered it.

import Testing
import UsherTemplate

@Suite struct `A template that is not safe` {
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
    func `a section ends in the context it began in`(_ row: Refused) throws {
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
        Refused(#"<script type="application/json">{{x}}"#, "ends"),
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
    func `a context that a browser sees is seen`(_ row: Refused) throws {
        try row.expect()
    }
}
