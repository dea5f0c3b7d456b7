// Addresses whose scheme a value could make.

import Testing
import UsherTemplate

@Suite struct `An address that a value could turn` {
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
            let output = try Escaped(template, value, "").shown()
            #expect(!output.contains(#"="javascript:"#))
        } catch is TemplateErrors {
            // A refusal is as safe.
        }
    }
}
