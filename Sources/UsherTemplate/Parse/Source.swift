// The text of one template file: its bytes, and the place of an offset for messages.

struct Source: Sendable {
    /// As the author knows it: `Templates/settings/account.html`.
    let file: String
    let bytes: [UInt8]

    /// Where each line begins.
    private let lines: [Int]

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
        lines = [0] + bytes.indices.filter { bytes[$0] == newline }.map { $0 + 1 }
    }

    /// Line and column of an offset; offsets beyond the end are at the end.
    func position(of offset: Int) -> TemplateError.Position {
        let end = min(max(offset, 0), bytes.count)
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle] <= end { low = middle } else { high = middle - 1 }
        }
        let stop = low + 1 < lines.count ? lines[low + 1] - 1 : bytes.count
        let before = String(decoding: bytes[lines[low]..<end], as: UTF8.self)
        var text = String(decoding: bytes[lines[low]..<stop], as: UTF8.self)
        if text.hasSuffix("\r") { text.removeLast() }
        return TemplateError.Position(line: low + 1, column: before.unicodeScalars.count + 1, sourceLine: text)
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
