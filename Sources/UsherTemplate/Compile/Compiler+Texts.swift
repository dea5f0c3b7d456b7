// Texts in the language of the page, `{{"{count} streets"}}`: put in as the template is compiled, so that a page costs
// the same in every language. The names in braces are those of the context. Plurals are conditions over the number.

extension Compiler {
    /// The plurals, each a bit of `Instruction.file`.
    static let plurals = ["zero", "one", "two", "few", "many", "other"]

    mutating func text(_ name: Node.Name, before next: UInt8?, _ here: Inclusion) {
        let quoted: QuotedText
        do throws(QuotedText.Malformed) { quoted = try QuotedText(name.text) } catch {
            return fail(error.message, name, here)
        }
        let place = standing(next)
        guard place.isHarmless else {
            return fail(place.refusal ?? "a text can stand in text and in an attribute that is plain text", name, here)
        }
        switch translation?.find(quoted.text) {
        case nil:
            if let translation, translation.isComplete {
                fail(
                    "“\(quoted.text)” is missing in \(translation.language): add it to \(translation.file)", name, here)
            }
            write(quoted.text, quoted, name, next, here)
        case .text(let text): write(text, quoted, name, next, here)
        case .plural(let number, let texts): writePlurals(texts, by: number, quoted, name, next, here)
        }
    }

    private mutating func write(
        _ text: String, _ quoted: QuotedText, _ name: Node.Name, _ next: UInt8?, _ here: Inclusion
    ) {
        for part in QuotedText.parts(of: text) {
            switch part {
            case .plain(let text): read(Array(HTML.escaped(text).utf8), at: name.offset, here)
            case .value(let value):
                variable(Node.Name(text: quoted.field(value), offset: name.offset), false, before: nil, here)
            }
        }
    }

    private mutating func writePlurals(
        _ texts: [String: String], by number: String, _ quoted: QuotedText, _ name: Node.Name, _ next: UInt8?,
        _ here: Inclusion
    ) {
        let field = Node.Name(text: quoted.field(number), offset: name.offset)
        guard let (path, kind) = find(field, here) else { return }
        guard case .number = kind else {
            return fail("“\(quoted.text)” has plurals by \"\(field.text)\", which is \(kind.description)", name, here)
        }
        let others = Self.plurals.filter { texts[$0] == nil || $0 == "other" }
        for (category, text) in texts.sorted(by: { $0.key < $1.key }) {
            let bits = (category == "other" ? others : [category]).reduce(Int32(0)) { bits, each in
                bits | (Self.plurals.firstIndex(of: each).map { Int32(1) << Int32($0) } ?? 0)
            }
            plural(path, bits) { $0.write(text, quoted, name, next, here) }
        }
    }
}
