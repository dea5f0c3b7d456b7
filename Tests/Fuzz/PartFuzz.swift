// The heads of a multipart form's parts, and a plain reading of the whole.

func checkPartHead(_ input: inout FuzzInput) {
    if input.byte() & 1 == 1 { return checkWritten(&input) }
    let bytes = input.all()
    guard let head = try? PartHead(bytes[...]) else { return }
    let lines = Naive.split(bytes, 0x0A)
    let isClosed = lines.last == [] && lines.dropLast().allSatisfy { $0.last == 0x0D }
    expect(isClosed, "a line that does not end as lines do")
    let pairs = lines.dropLast().map { Naive.cut(Array($0.dropLast()), 0x3A) ?? ([], []) }
    expect(pairs.allSatisfy { Naive.isToken($0.before) }, "a line without a name")
    let isPlain = pairs.allSatisfy { pair in
        let isName = Naive.lowered(pair.before).elementsEqual("content-disposition".utf8)
        return pair.after.allSatisfy { $0 == 9 || $0 >= 32 && $0 != 127 || isName && $0 != 13 && $0 != 10 }
    }
    expect(isPlain, "a control byte in a line")
    func values(_ name: String) -> [[UInt8]] {
        pairs.filter { Naive.lowered($0.before).elementsEqual(name.utf8) }.map {
            Naive.lowered(Naive.trimmed($0.after))
        }
    }
    let dispositions = values("content-disposition")
    expect(dispositions.count == 1 && dispositions[0].starts(with: "form-data".utf8), "what a part is")
    let (type, encoding) = (values("content-type"), values("content-transfer-encoding"))
    expect(type.count <= 1 && encoding.count <= 1, "a part says one thing twice")
    expect(!(type.first?.starts(with: "multipart/".utf8) ?? false), "a form within a form")
    let isAsItIs = encoding.allSatisfy { ["7bit", "8bit", "binary"].contains(String(decoding: $0, as: UTF8.self)) }
    expect(isAsItIs, "a part in another encoding")
    expect(!Naive.bytes(head.name).contains(0), "a name with a NUL")
}

/// As browsers write it: `"` and line ends by their numbers.
private func checkWritten(_ input: inout FuzzInput) {
    let hasFile = input.byte() & 1 == 1
    let texts = [input.line(), input.all()].map { String(decoding: $0, as: UTF8.self) }
    let written = texts.map { text in
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
                    switch scalar {
                    case "\"": ["%", "2", "2"]
                    case "\r": ["%", "0", "D"]
                    case "\n": ["%", "0", "A"]
                    default: [scalar]
                    }
                }))
    }
    // Of these nobody can tell what was meant: a quote or its number, the end of the text or an escape.
    let isClear = texts.allSatisfy { text in
        !Naive.bytes(text).contains { $0 == 0x5C || $0 == 0x25 || $0 < 32 && ![9, 10, 13].contains($0) || $0 == 127 }
    }
    guard isClear else { return }
    let file = hasFile ? "; filename=\"\(written[1])\"" : ""
    let line = "Content-Disposition: form-data; name=\"\(written[0])\"\(file)\r\n"
    let head = try? PartHead(Naive.bytes(line)[...])
    expect(head?.name.utf8.elementsEqual(texts[0].utf8) ?? false, "the name in \(line.debugDescription)")
    let isSame = head?.fileName.map { $0.utf8.elementsEqual(texts[1].utf8) } ?? false
    expect(hasFile ? isSame : head?.fileName == nil, "the file's name in \(line.debugDescription)")
}

extension Naive {
    struct Part {
        /// With its line ends, without the empty line.
        let head: [UInt8]
        let content: [UInt8]
    }

    /// The parts of a whole body; nil where they cannot be told apart.
    static func multipart(_ body: [UInt8], boundary: [UInt8]) -> [Part]? {
        let text = [0x0D, 0x0A] + body
        let delimiter = Naive.bytes("\r\n--") + boundary
        var parts: [Part] = []
        guard let opening = find(delimiter, in: text, from: 0), opening <= 2 + 8_192 else { return nil }
        var next = opening + delimiter.count
        while true {
            let rest = text[next...]
            if rest.starts(with: "--".utf8) {
                let epilogue = rest.dropFirst(2)
                return epilogue.isEmpty || epilogue.starts(with: "\r\n".utf8) ? parts : nil
            }
            guard rest.starts(with: "\r\n".utf8) else { return nil }
            let start = next + 2
            let isEmpty = text[start...].starts(with: "\r\n".utf8)
            guard let end = isEmpty ? start : find(Naive.bytes("\r\n\r\n"), in: text, from: start).map({ $0 + 2 }),
                let close = find(delimiter, in: text, from: end)
            else { return nil }
            parts.append(Part(head: Array(text[start..<end]), content: Array(text[min(close, end + 2)..<close])))
            next = close + delimiter.count
        }
    }

    private static func find(_ word: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        guard text.count - start >= word.count else { return nil }
        return (start...(text.count - word.count)).first { text[$0] == word[0] && text[$0...].starts(with: word) }
    }
}
