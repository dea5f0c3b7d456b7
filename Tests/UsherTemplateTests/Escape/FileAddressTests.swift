// `{{@/app.css}}`: the address of a file.

import Synchronization
import Testing
import UsherTemplate

@Suite struct `The address of a file` {
    private let fields: Fields<String> = []

    private func text(_ template: String) throws -> String {
        try Templates(
            sources: ["page": template],
            addressOfFile: { $0 == "/app.css" ? "/app.12.css" : $0 == "/a\"b.css" ? "/a\"b.css" : nil }
        )
        .compile("page", scopes: [fields.schema]).text([ModelBox.make("", fields)])
    }

    @Test func `stands where its tag is`() throws {
        #expect(try text(#"<link href="{{@/app.css}}">{{@ /app.css }}"#) == #"<link href="/app.12.css">/app.12.css"#)
    }

    @Test func `is escaped for its context`() throws {
        #expect(try text(#"<link href="{{@/a"b.css}}">{{@/a"b.css}}"#) == #"<link href="/a%22b.css">/a&quot;b.css"#)
    }

    @Test func `is asked for at each rendering`() throws {
        let count = Atomic(0)
        let page = try Templates(
            sources: ["page": "{{@/a}}"], addressOfFile: { _ in "/\(count.add(1, ordering: .relaxed).newValue)" }
        )
        .compile("page", scopes: [fields.schema])
        let shown = [ModelBox.make("", fields)]
        #expect([page.text(shown), page.text(shown)] == ["/2", "/3"])
    }

    @Test(arguments: [
        ("a\n{{@/none.css}}", "Templates/page.html:2:1: there is no file \"/none.css\" in Public"),
        ("{{@}}", "Templates/page.html:1:1: there is no file \"\" in Public"),
        ("<{{@/app.css}}>", "Templates/page.html:1:2: a \"<\" stands right before"),
        ("<style>{{@/app.css}}</style>", "Templates/page.html:1:8: a value cannot stand in <style>"),
    ])
    func `is a mistake where there is no such file, or no context for a value`(_ template: String, _ message: String) {
        let errors = #expect(throws: TemplateErrors.self) { try text(template) }
        #expect("\(errors.map { "\($0)" } ?? "")".hasPrefix(message))
    }
}
