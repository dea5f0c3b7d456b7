// Takes the chunked coding off an answer's body.

struct ChunkReader {
    private(set) var body: [UInt8] = []
    private var state = State.size
    private var line: [UInt8] = []

    private enum State {
        case size, content(left: Int), afterContent, trailer, done
    }

    /// Returns nil until the last chunk and its trailer have come, then how many bytes were left over.
    mutating func take(_ bytes: ArraySlice<UInt8>) throws(TransportError) -> Int? {
        var rest = bytes
        while !rest.isEmpty {
            switch state {
            case .done:
                return rest.count
            case .content(let left):
                let part = rest.prefix(left)
                body.append(contentsOf: part)
                rest = rest.dropFirst(part.count)
                state = part.count == left ? .afterContent : .content(left: left - part.count)
            case .size, .afterContent, .trailer:
                let byte = rest.removeFirst()
                guard byte == 0x0A else {
                    if byte != 0x0D { line.append(byte) }
                    if line.count > 16_384 {
                        throw TransportError("A chunk's head in the answer is longer than 16 KB.")
                    }
                    continue
                }
                try endLine()
            }
        }
        if case .done = state { return 0 }
        return nil
    }

    private mutating func endLine() throws(TransportError) {
        defer { line.removeAll(keepingCapacity: true) }
        switch state {
        case .size:
            let size = try readSize()
            state = size == 0 ? .trailer : .content(left: size)
        case .afterContent:
            guard line.isEmpty else { throw TransportError("A chunk of the answer is longer than its size says.") }
            state = .size
        case .trailer:
            if line.isEmpty { state = .done }
        case .content, .done:
            break
        }
    }

    private func readSize() throws(TransportError) -> Int {
        var size = 0
        var digits = 0
        for byte in line {
            guard let value = byte.hexValue else {
                if byte == UInt8(ascii: ";") || byte.isSpace { break }
                throw TransportError("A chunk's size in the answer is not a hexadecimal number.")
            }
            digits += 1
            size = size * 16 + value
            guard size <= AnswerParser.bodyLimit - body.count else {
                throw TransportError("The answer's body is longer than 256 MB.")
            }
        }
        guard digits > 0 else { throw TransportError("A chunk of the answer has no size.") }
        return size
    }
}
