// The text of one template file: its bytes, and the place of an offset for messages.

struct Source: Sendable {
    /// As the author knows it: `Templates/settings/account.html`.
    let file: String
    let bytes: [UInt8]

    /// Line and column of an offset; offsets beyond the end are at the end.
    func position(of offset: Int) -> TemplateError.Position {
        let end = min(max(offset, 0), bytes.count)
        let start = bytes[..<end].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let stop = bytes[end...].firstIndex(of: newline) ?? bytes.count
        let line = bytes[..<start].reduce(1) { $1 == newline ? $0 + 1 : $0 }
        let before = String(decoding: bytes[start..<end], as: UTF8.self)
        var text = String(decoding: bytes[start..<stop], as: UTF8.self)
        if text.hasSuffix("\r") { text.removeLast() }
        return TemplateError.Position(line: line, column: before.unicodeScalars.count + 1, sourceLine: text)
    }

    /// `12:8`.
    func place(of offset: Int) -> String {
        let position = position(of: offset)
        return "\(position.line):\(position.column)"
    }

    func error(_ message: String, at offset: Int?) -> TemplateError {
        TemplateError(file: file, position: offset.map { position(of: $0) }, message: message)
    }
}

let newline = UInt8(ascii: "\n")
