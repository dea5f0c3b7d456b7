// A page's text as the compiler writes it out, with where each part of it comes from; read into an Outline at the end.

struct OutlineText {
    /// Stands for a value, and for each end of a section.
    private static let hole: UInt8 = 0

    private struct Part {
        /// Of its first byte in `bytes`.
        let start: Int
        let source: TemplateSource
        /// Of its first byte in its file.
        let offset: Int
        let conditions: [Outline.Condition]
    }

    private var bytes: [UInt8] = []
    private var parts: [Part] = []
    private var conditions: [Outline.Condition] = []
    /// Values that are HTML, by their index in `bytes`.
    private var html: [(index: Int, name: String)] = []

    // MARK: Written

    mutating func add(_ text: [UInt8], at offset: Int, in source: TemplateSource) {
        parts.append(Part(start: bytes.count, source: source, offset: offset, conditions: conditions))
        bytes += text
    }

    mutating func addValue(_ name: String, isHTML: Bool, at offset: Int, in source: TemplateSource) {
        if isHTML { html.append((bytes.count, name)) }
        add([Self.hole], at: offset, in: source)
    }

    mutating func begin(_ section: String, isInverted: Bool, at offset: Int, in source: TemplateSource) {
        add([Self.hole], at: offset, in: source)
        conditions.append(Outline.Condition(name: section, isInverted: isInverted))
    }

    mutating func end(at offset: Int, in source: TemplateSource) {
        _ = conditions.popLast()
        add([Self.hole], at: offset, in: source)
    }

    // MARK: Read

    /// The compiler has read the same text and refused what is not well-formed, so this reader is a plain one.
    var outline: Outline {
        var reader = Reader(text: self)
        reader.read()
        return Outline(items: reader.items)
    }

    private struct Reader {
        let text: OutlineText
        private let bytes: [UInt8]
        var items: [Outline.Item] = []
        private var index = 0
        private var nextValue = 0
        /// The part that the item before lies in: items come in the order of the text.
        private var part = 0

        init(text: OutlineText) {
            self.text = text
            bytes = text.bytes
        }

        private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

        mutating func read() {
            while index < bytes.count {
                guard bytes[index] == UInt8(ascii: "<") else {
                    index += 1
                    continue
                }
                addValues()
                if starts(with: "<!--") { skip(past: "-->") } else { readTag() }
            }
            addValues()
        }

        private mutating func addValues() {
            while nextValue < text.html.count, text.html[nextValue].index <= index {
                add(.html, text.html[nextValue].name, at: text.html[nextValue].index)
                nextValue += 1
            }
        }

        private mutating func add(_ kind: Outline.Item.Kind, _ name: String, at index: Int) {
            while part + 1 < text.parts.count, text.parts[part + 1].start <= index { part += 1 }
            let part = text.parts[part]
            items.append(
                Outline.Item(
                    kind: kind, name: name, conditions: part.conditions, source: part.source,
                    offset: part.offset + index - part.start))
        }

        private func starts(with words: StaticString) -> Bool {
            bytes[index...].starts(with: words.bytes)
        }

        private mutating func skip(past words: StaticString) {
            while byte != nil, !starts(with: words) { index += 1 }
            index += words.utf8CodeUnitCount
        }

        private mutating func readTag() {
            let start = index
            index += 1
            let isEnd = byte == UInt8(ascii: "/")
            if isEnd { index += 1 }
            guard let first = byte, isLetter(first) else { return }
            let name = readName()
            var attributes: [String: AttributeText] = [:]
            while let byte, byte != UInt8(ascii: ">") {
                if isSpace(byte) || byte == UInt8(ascii: "/") || byte == OutlineText.hole {
                    index += 1
                    continue
                }
                let attribute = readName()
                let value = readValue()
                // Of two of one name browsers take the first.
                if attributes[attribute] == nil { attributes[attribute] = value }
            }
            index += 1
            add(isEnd ? .end : .start(attributes), name, at: start)
            if !isEnd, ElementContext(nameBytes: Array(name.utf8)).holdsNoTags { skipContent(of: name) }
        }

        private mutating func readName() -> String {
            var name: [UInt8] = []
            while let byte, !isSpace(byte), byte != UInt8(ascii: "="), byte != UInt8(ascii: ">"),
                byte != UInt8(ascii: "/"), byte != OutlineText.hole
            {
                name.append(lowercase(byte))
                index += 1
            }
            // A quote or an equals sign on its own, which the compiler has refused.
            if name.isEmpty { index += 1 }
            return String(decoding: name, as: UTF8.self)
        }

        private mutating func readValue() -> AttributeText {
            var next = index
            while next < bytes.count, isSpace(bytes[next]) { next += 1 }
            guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else {
                return AttributeText(pieces: [""])
            }
            index = next + 1
            while let byte, isSpace(byte) { index += 1 }
            guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                let start = index
                while let byte, !isSpace(byte), byte != UInt8(ascii: ">") { index += 1 }
                return attributeText(start)
            }
            index += 1
            let start = index
            while let byte, byte != quote { index += 1 }
            defer { index += 1 }
            return attributeText(start)
        }

        /// The text from `start` up to here, cut where it has values.
        private func attributeText(_ start: Int) -> AttributeText {
            var pieces: [String] = []
            var begin = start
            for at in start..<index where bytes[at] == OutlineText.hole {
                pieces.append(String(decoding: bytes[begin..<at], as: UTF8.self))
                begin = at + 1
            }
            return AttributeText(pieces: pieces + [String(decoding: bytes[begin..<index], as: UTF8.self)])
        }

        /// Leaves out what lies in a script, a style sheet, a title or a text area.
        private mutating func skipContent(of name: String) {
            let closing = Array("</\(name)".utf8)
            while index < bytes.count,
                !bytes[index...].prefix(closing.count).map(lowercase).elementsEqual(closing)
            {
                index += 1
            }
        }
    }
}

extension StaticString {
    fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}
