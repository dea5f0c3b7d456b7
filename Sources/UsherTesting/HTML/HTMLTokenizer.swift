// Cuts a page's bytes into tags and text as browsers do: every sequence of bytes is some page, and none is an error.

enum HTMLToken: Equatable {
    case startTag(name: String, attributes: [HTMLAttribute], closesItself: Bool)
    case endTag(name: String)
    case text(String)
    case comment
    case doctype
}

/// The reader of tokens decides what the content of some elements is, by setting `content` after their start tag.
struct HTMLTokenizer {
    enum Content {
        case markup
        /// Text up to the end tag of that name.
        case text(until: String, hasReferences: Bool)
        /// Text up to the end of the page.
        case plainText
    }

    var content = Content.markup
    private let bytes: [UInt8]
    private var position = 0

    init(_ source: [UInt8]) {
        var bytes = source
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if bytes.contains(0x0D) {
            var unix: [UInt8] = []
            unix.reserveCapacity(bytes.count)
            for (index, byte) in bytes.enumerated() {
                if byte != 0x0D {
                    unix.append(byte)
                } else if follower(of: index, in: bytes) != 0x0A {
                    unix.append(0x0A)
                }
            }
            bytes = unix
        }
        self.bytes = bytes
    }

    mutating func next() -> HTMLToken? {
        guard position < bytes.count else { return nil }
        switch content {
        case .markup:
            return bytes[position] == less ? markup() : text()
        case .plainText:
            defer { position = bytes.count }
            return .text(String(decoding: bytes[position...], as: UTF8.self))
        case .text(let tag, let hasReferences):
            let end = endTag(of: tag) ?? bytes.count
            content = .markup
            guard end > position else { return next() }
            let slice = bytes[position..<end]
            position = end
            return .text(
                hasReferences
                    ? CharacterReferences.decode(slice, inAttribute: false) : String(decoding: slice, as: UTF8.self))
        }
    }

    private func at(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func index(of byte: UInt8, from start: Int) -> Int? {
        start < bytes.count ? bytes[start...].firstIndex(of: byte) : nil
    }

    private mutating func text() -> HTMLToken {
        let end = index(of: less, from: position) ?? bytes.count
        defer { position = end }
        return .text(CharacterReferences.decode(bytes[position..<end], inAttribute: false))
    }

    /// The token that begins with `<`.
    private mutating func markup() -> HTMLToken? {
        switch at(position + 1) {
        case .some(let byte) where byte.isLetter:
            position += 1
            return tag(isEnd: false)
        case slash:
            if let byte = at(position + 2), byte.isLetter {
                position += 2
                return tag(isEnd: true)
            }
            if at(position + 2) == nil { return literalLess() }
            return bogusComment()
        case UInt8(ascii: "!"):
            return declaration()
        case UInt8(ascii: "?"):
            return bogusComment()
        default:
            return literalLess()
        }
    }

    private mutating func literalLess() -> HTMLToken {
        position += 1
        return .text("<")
    }

    private mutating func bogusComment() -> HTMLToken {
        position = index(of: greater, from: position).map { $0 + 1 } ?? bytes.count
        return .comment
    }

    private mutating func declaration() -> HTMLToken {
        if at(position + 2) == dash, at(position + 3) == dash { return comment() }
        let isDoctype = bytes[position...].dropFirst(2).prefix(7).map(\.asciiLowercased) == Array("doctype".utf8)
        _ = bogusComment()
        return isDoctype ? .doctype : .comment
    }

    /// Ends at `-->` or `--!>`; `<!-->` and `<!--->` are whole comments.
    private mutating func comment() -> HTMLToken {
        let start = position + 4
        if at(start) == greater {
            position = start + 1
            return .comment
        }
        if at(start) == dash, at(start + 1) == greater {
            position = start + 2
            return .comment
        }
        var search = start
        while let found = index(of: dash, from: search) {
            if at(found + 1) == dash {
                if at(found + 2) == greater {
                    position = found + 3
                    return .comment
                }
                if at(found + 2) == UInt8(ascii: "!"), at(found + 3) == greater {
                    position = found + 4
                    return .comment
                }
            }
            search = found + 1
        }
        position = bytes.count
        return .comment
    }

    /// The position at which the end tag of a raw text begins.
    private func endTag(of tag: String) -> Int? {
        let name = Array(tag.utf8)
        var search = position
        while let found = index(of: less, from: search) {
            let after = found + 2 + name.count
            if at(found + 1) == slash, after <= bytes.count,
                bytes[(found + 2)..<after].elementsEqual(name, by: { $0.asciiLowercased == $1 }),
                let byte = at(after), byte.isSpace || byte == slash || byte == greater
            {
                return found
            }
            search = found + 1
        }
        return nil
    }

    /// From a tag's name on. A tag without its `>` is no tag: nothing comes of it.
    private mutating func tag(isEnd: Bool) -> HTMLToken? {
        let name = lowercased(take { !$0.isSpace && $0 != slash && $0 != greater })
        var attributes: [HTMLAttribute] = []
        var names: Set<String> = []
        var closesItself = false
        while let byte = at(position) {
            if byte == greater {
                position += 1
                return isEnd
                    ? .endTag(name: name)
                    : .startTag(name: name, attributes: attributes, closesItself: closesItself)
            }
            if byte == slash || byte.isSpace {
                closesItself = byte == slash && at(position + 1) == greater
                position += 1
                continue
            }
            let attribute = attribute()
            if names.insert(attribute.name).inserted { attributes.append(attribute) }
        }
        return nil
    }

    /// At its first byte, which may be a stray `=`.
    private mutating func attribute() -> HTMLAttribute {
        let start = position
        position += 1
        _ = take { !$0.isSpace && $0 != slash && $0 != greater && $0 != equals }
        let name = lowercased(bytes[start..<position])
        _ = take(\.isSpace)
        guard at(position) == equals else { return HTMLAttribute(name: name, value: "") }
        position += 1
        _ = take(\.isSpace)
        guard let quote = at(position), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let value = take { !$0.isSpace && $0 != greater }
            return HTMLAttribute(name: name, value: CharacterReferences.decode(value, inAttribute: true))
        }
        position += 1
        let value = take { $0 != quote }
        position = min(position + 1, bytes.count)
        return HTMLAttribute(name: name, value: CharacterReferences.decode(value, inAttribute: true))
    }

    private mutating func take(_ isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let slice = bytes[position...].prefix(while: isPart)
        position += slice.count
        return slice
    }

    private func lowercased(_ slice: ArraySlice<UInt8>) -> String {
        String(decoding: slice.map(\.asciiLowercased), as: UTF8.self)
    }
}

private let less = UInt8(ascii: "<")
private let greater = UInt8(ascii: ">")
private let slash = UInt8(ascii: "/")
private let equals = UInt8(ascii: "=")
private let dash = UInt8(ascii: "-")

private func follower(of index: Int, in bytes: [UInt8]) -> UInt8? {
    index + 1 < bytes.count ? bytes[index + 1] : nil
}
