// The text of one template file, with lines and columns for messages.

struct TemplateSource: Sendable {
    /// The file as the author knows it: `Templates/settings/account.html`.
    let file: String
    let bytes: [UInt8]

    /// The offset at which each line begins.
    private let lineStarts: [Int]

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
        var lineStarts = [0]
        for index in bytes.indices where bytes[index] == newline { lineStarts.append(index + 1) }
        self.lineStarts = lineStarts
    }

    /// The line and column of an offset; those of the end for an offset beyond it.
    func position(of offset: Int) -> TemplateError.Position {
        let end = min(max(offset, 0), bytes.count)
        var (low, high) = (0, lineStarts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lineStarts[middle] <= end { low = middle } else { high = middle - 1 }
        }
        let stop = low + 1 < lineStarts.count ? lineStarts[low + 1] - 1 : bytes.count
        let before = String(decoding: bytes[lineStarts[low]..<end], as: UTF8.self)
        var text = String(decoding: bytes[lineStarts[low]..<stop], as: UTF8.self)
        if text.hasSuffix("\r") { text.removeLast() }
        return TemplateError.Position(line: low + 1, column: before.unicodeScalars.count + 1, sourceLine: text)
    }

    /// The line and column as `12:8`.
    func lineAndColumn(of offset: Int) -> String {
        let position = position(of: offset)
        return "\(position.line):\(position.column)"
    }

    func error(_ message: String, at offset: Int?) -> TemplateError {
        TemplateError(file: file, position: offset.map { position(of: $0) }, message: message)
    }
}
