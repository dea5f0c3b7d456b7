// Texts and pieces of templates are copied many bytes at a time, and small numbers are written by a way of their own;
// what comes out must not show it.

import Testing

@testable import UsherTemplate

@Suite struct EscapingTests {
    /// Read by a closure, and where it lies.
    private static let fields = Fields<String>(model: "page", [.text("value") { $0 }, .text("stored", \.self)])
    private static let references: [Character: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    private static func escaped(_ text: String) -> String { text.map { references[$0] ?? String($0) }.joined() }

    /// The same where memory has to grow for it, and where there is enough.
    private func shown(_ text: String) throws -> String {
        let pages = try ["{{value}}", "{{stored}}"].flatMap { source in
            let page = try Templates(sources: ["page": source]).compile("page", scopes: [Self.fields.schema])
            return [0, 65_536].map { page.text([ModelBox.make(text, Self.fields)], room: $0) }
        }
        #expect(Set(pages).count == 1)
        return pages[0]
    }

    @Test("One of the five characters is found wherever it stands, in a text of any length", arguments: 0...40)
    func one(length: Int) throws {
        let plain = String("abcdefghijklmnopqrstuvwxyzABCD!$%#;=?é".prefix(length))
        #expect(try shown(plain) == plain)
        for index in 0..<length {
            for special in Self.references.keys {
                let text = String(plain.prefix(index)) + String(special) + String(plain.dropFirst(index + 1))
                #expect(try shown(text) == Self.escaped(text))
            }
        }
    }

    @Test("Several of them are found, side by side and apart")
    func several() throws {
        for text in ["<&>", "\"'\"'\"'\"'\"'", "a<b>c&d\"e'f", "<<<<<<<<<<<<<<<<<x", "x&&&&&&&&", "&1234567&1234567&"] {
            #expect(try shown(text) == Self.escaped(text))
        }
    }

    @Test("They are found in long texts, which are written by pieces", arguments: [4_095, 4_096, 4_097, 9_000])
    func long(length: Int) throws {
        let plain = String(repeating: "abcdefg", count: length / 7 + 1).prefix(length)
        #expect(try shown(String(plain)) == plain)
        for special in Self.references.keys {
            #expect(try shown(plain + String(special) + plain) == Self.escaped(plain + String(special) + plain))
            let all = String(repeating: special, count: length)
            #expect(try shown(all) == Self.escaped(all))
        }
    }

    @Test("What lies beside the five in the table of characters is left alone")
    func neighbours() throws {
        let text = String(decoding: (0x20...0x7F).map { UInt8($0) } + [0xC2, 0xA6, 0xC2, 0xBC], as: UTF8.self)
        #expect(try shown(text) == Self.escaped(text))
    }

    @Test(
        "A template's own text comes out whole, however long", arguments: [0, 1, 15, 31, 32, 33, 127, 128, 129, 9_000])
    func literal(length: Int) throws {
        let literal = String((0..<length).map { Character(UnicodeScalar(UInt8(ascii: "a") + UInt8($0 % 26))) })
        let template = try Templates(sources: [
            "page": "\(literal){{value}}\(literal){{#value}}\(literal){{/value}}\(literal)"
        ])
        .compile("page", scopes: [Self.fields.schema])
        #expect(template.text([ModelBox.make("-", Self.fields)]) == "\(literal)-\(literal)\(literal)\(literal)")
        #expect(template.text([ModelBox.make("", Self.fields)]) == "\(literal)\(literal)\(literal)")
    }

    @Test("A number is written in full", arguments: [0, 1, 9, 10, 11, 99, 100, 101, 12_345, -1, -10, -100, .max, .min])
    func number(number: Int) throws {
        let fields = Fields<Int>(model: "page", [.number("value") { $0 }, .number("stored", \.self)])
        let template = try Templates(sources: ["page": "{{value}} {{stored}}"]).compile("page", scopes: [fields.schema])
        for room in [0, 65_536] {
            #expect(template.text([ModelBox.make(number, fields)], room: room) == "\(number) \(number)")
        }
    }
}
