// What comes out of a value in a script of JSON.

import Testing
import UsherTemplate

@Suite struct `A value in a script of JSON` {
    @Test(arguments: [
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "tea",
            #"<script type="application/json">["tea"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "",
            #"<script type="application/json">[""]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, #""\\#n\#r\#t"#,
            #"<script type="application/json">["\u0022\\\n\r\t"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "&<>'",
            #"<script type="application/json">["\u0026\u003c\u003e\u0027"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "\u{0}\u{1}\u{8}\u{1F}",
            #"<script type="application/json">["\u0000\u0001\u0008\u001f"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "\u{2028}\u{2029}",
            #"<script type="application/json">["\u2028\u2029"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "é😀/",
            #"<script type="application/json">["é😀/"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "</script><script>alert(1)",
            #"<script type="application/json">["\u003c/script\u003e\u003cscript\u003ealert(1)"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "<!--",
            #"<script type="application/json">["\u003c!--"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "--> --!> ]]>",
            #"<script type="application/json">["--\u003e --!\u003e ]]\u003e"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, #"", "a": ""#,
            #"<script type="application/json">["\u0022, \u0022a\u0022: \u0022"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, #"\u003c"#,
            #"<script type="application/json">["\\u003c"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "null",
            #"<script type="application/json">["null"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{x}}]</script>"#, "javascript:alert(1)",
            #"<script type="application/json">["javascript:alert(1)"]</script>"#),
        Escaped(
            #"<script type="application/json">[{{n}},{{minus}},{{none}},"{{n}}","{{none}}"]</script>"#, "",
            #"<script type="application/json">[42,-7,null,"42",""]</script>"#),
        Escaped(
            #"<script type="application/json">["{{x}}"]</script>"#, "tea",
            #"<script type="application/json">["tea"]</script>"#),
        Escaped(
            #"<script type="application/json">["{{x}}"]</script>"#, "",
            #"<script type="application/json">[""]</script>"#),
        Escaped(
            #"<script type="application/json">["{{x}}"]</script>"#, #""\\#n\#r\#t"#,
            #"<script type="application/json">["\u0022\\\n\r\t"]</script>"#),
        Escaped(
            #"<script type="application/json">["{{x}}"]</script>"#, "a\r\nb",
            #"<script type="application/json">["a\r\nb"]</script>"#),
        Escaped(
            #"<script type="application/json">["{{x}}"]</script>"#, "&<>'",
            #"<script type="application/json">["\u0026\u003c\u003e\u0027"]</script>"#),
        Escaped(
            #"<script type="application/json">["{{x}}"]</script>"#, "</script>",
            #"<script type="application/json">["\u003c/script\u003e"]</script>"#),
        Escaped(
            #"<script type="application/json">["{{x}}"]</script>"#, "\u{0}é😀\u{2028}\u{2029}",
            #"<script type="application/json">["\u0000é😀\u2028\u2029"]</script>"#),
        Escaped(
            #"<script type="application/json">["a {{x}} b",{{y}}]</script>"#, "\"",
            #"<script type="application/json">["a \u0022 b","yy"]</script>"#),
        Escaped(
            #"<script type="application/json">["\"{{x}}",{{y}}]</script>"#, "\"",
            #"<script type="application/json">["\"\u0022","yy"]</script>"#),
        Escaped(
            #"<script type="application/json">["\\",{{x}}]</script>"#, "\"",
            #"<script type="application/json">["\\","\u0022"]</script>"#),
        Escaped(
            #"<script type="application/json">['{{x}}']</script>"#, "a",
            #"<script type="application/json">['"a"']</script>"#),
        Escaped(
            #"<script type="application/json">{"a":{{x}}}</script>"#, "b",
            #"<script type="application/json">{"a":"b"}</script>"#),
        Escaped(
            #"<script type="application/json">{ {{x}}: {{n}} }</script>"#, "b",
            #"<script type="application/json">{ "b": 42 }</script>"#),
        Escaped(
            #"<script type="application/ld+json">{{x}}</script>"#, "<",
            #"<script type="application/ld+json">"\u003c"</script>"#),
        Escaped(
            #"<script type="speculationrules">{{x}}</script>"#, "<",
            #"<script type="speculationrules">"\u003c"</script>"#),
        Escaped(
            "<SCRIPT TYPE='Application/JSON'>{{x}}</SCRIPT>", "<", #"<SCRIPT TYPE='Application/JSON'>"\u003c"</SCRIPT>"#
        ),
        Escaped(
            #"<script id="a" type="application/json" class="b">{{x}}</script>"#, "<",
            #"<script id="a" type="application/json" class="b">"\u003c"</script>"#),
        Escaped(
            #"<script id="{{x}}" type="application/json">{{x}}</script>"#, "\"",
            #"<script id="&quot;" type="application/json">"\u0022"</script>"#),
        Escaped(
            #"<script type="application/json">"</p>{{x}}"</script>{{x}}"#, "<",
            #"<script type="application/json">"</p>\u003c"</script>&lt;"#),
    ])
    func `a script of JSON shows values as JSON`(_ row: Escaped) throws {
        try row.expect()
    }
}
