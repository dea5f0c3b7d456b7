// A field is given by a key path or by a closure; what it shows is the same, wherever its value lies.

import Testing

@testable import UsherTemplate

private final class Reading {
    let text: String
    let number: Int
    let flag: Bool

    init(_ text: String, _ number: Int, _ flag: Bool) { (self.text, self.number, self.flag) = (text, number, flag) }
}

private struct Inner: Equatable {
    var small: Int8
    var text: String
    var number: Int
    var flag: Bool

    var shout: String { text.uppercased() }
    var next: Int { number + 1 }
    var isOff: Bool { !flag }
}

private struct Row: ViewModel {
    var flag = false
    var inner: Inner
    var text: String
    let number: Int
    var watched: String { didSet {} }
    var reading: Reading

    static let fields: Fields<Self> = [
        .flag("flag", \.flag), .text("text", \.text), .number("number", \.number),
        .text("innerText", \.inner.text), .number("innerNumber", \.inner.number), .flag("innerFlag", \.inner.flag),
        .text("shout", \.inner.shout), .number("next", \.inner.next), .flag("isOff", \.inner.isOff),
        .text("watched", \.watched),
        .text("readText", \.reading.text), .number("readNumber", \.reading.number), .flag("readFlag", \.reading.flag),
    ]

    /// The same by closures.
    static let closures: Fields<Self> = [
        .flag("flag") { $0.flag }, .text("text") { $0.text }, .number("number") { $0.number },
        .text("innerText") { $0.inner.text }, .number("innerNumber") { $0.inner.number },
        .flag("innerFlag") { $0.inner.flag }, .text("shout") { $0.inner.shout }, .number("next") { $0.inner.next },
        .flag("isOff") { $0.inner.isOff }, .text("watched") { $0.watched }, .text("readText") { $0.reading.text },
        .number("readNumber") { $0.reading.number }, .flag("readFlag") { $0.reading.flag },
    ]
}

private struct Table {
    let rows: [Row]
}

struct KeyPathTests {
    private static let row = """
        {{#flag}}on{{/flag}}{{^flag}}off{{/flag}} {{text}} {{#text}}[{{.}}]{{/text}}{{^text}}none{{/text}} {{number}} \
        {{#number}}({{.}}){{/number}} {{innerText}} {{innerNumber}} {{#innerFlag}}yes{{/innerFlag}} {{shout}} {{next}} \
        {{#isOff}}no{{/isOff}} {{watched}} {{readText}} {{readNumber}} {{#readFlag}}read{{/readFlag}} \
        <a href="/{{text}}?q={{innerText}}&n={{number}}">{{text}}</a>
        """

    private func shown(_ rows: [Row], _ fields: Fields<Row>) throws -> String {
        let table = Fields<Table>(model: "table", [.list("rows", fields: fields, \.rows)])
        return try Templates(sources: ["page": "{{#rows}}\n\(Self.row)\n{{/rows}}\n"])
            .compile("page", scopes: [table.schema]).text([ModelBox.make(Table(rows: rows), table)])
    }

    @Test("A stored property, a computed one and one of a class show the same by key path as by closure")
    func places() throws {
        let texts = [
            "", "a", "é<&>\"'", "fifteen letters", "sixteen letters.", String(repeating: "long & <b> ", count: 9),
        ]
        let rows = texts.enumerated().map { index, text in
            Row(
                flag: index % 2 == 0, inner: Inner(small: -1, text: "in " + text, number: -index, flag: index % 3 == 0),
                text: text, number: [0, 7, 99, 100, .max, .min][index], watched: text,
                reading: Reading(text, index, index > 2))
        }
        let page = try shown(rows, Row.fields)
        #expect(page == (try shown(rows, Row.closures)))
        #expect(page.contains("on  none 0 (0) in  0 yes IN  1"))
        #expect(page.contains("é&lt;&amp;&gt;&quot;&#39;"))
        #expect(page.contains("-9223372036854775808"))
    }

    @Test("Only what is stored in its model is read where it lies")
    func readers() {
        let stored: [ViewField<Row>] = [
            .text("", \.text), .text("", \.inner.text), .number("", \.number), .number("", \.inner.number),
        ]
        #expect(stored.allSatisfy { $0.reader.directAccess != .none })
        let read: [ViewField<Row>] = [
            .text("", \.inner.shout), .number("", \.inner.next), .text("", \.reading.text),
            .number("", \.reading.number),
            .text("") { $0.text },
        ]
        #expect(read.allSatisfy { $0.reader.directAccess == .none })
    }
}
