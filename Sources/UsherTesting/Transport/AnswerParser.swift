// Reads one HTTP/1.1 answer from bytes as they come. It knows no socket, so that every way to cut an answer can be
// tested.

/// Takes bytes until an answer is whole. Bytes past its end make the connection unfit for another request.
struct AnswerParser {
    /// More than any page of a test; a server that sends on for ever ends here.
    static let bodyLimit = 256 << 20
    static let headLimit = 256 << 10

    private let answersHead: Bool
    private var buffer: [UInt8] = []
    private var head: Head?
    private var chunks = ChunkReader()
    private(set) var response: WireResponse?
    private(set) var keepsAlive = false

    /// `answersHead`: the request was a HEAD, whose answer has no body whatever its headers say.
    init(answersHead: Bool) { self.answersHead = answersHead }

    private struct Head {
        var status: Int
        var headers: [(name: String, value: String)]
        var body: BodyEnd
        var keepsAlive: Bool
    }

    private enum BodyEnd {
        case length(Int), chunked, close
    }

    mutating func take(_ bytes: ArraySlice<UInt8>) throws(TransportError) {
        buffer.append(contentsOf: bytes)
        try advance(atEnd: false)
    }

    /// The other side closed its end: the answer is whole now, or never.
    mutating func takeEnd() throws(TransportError) {
        try advance(atEnd: true)
        guard response == nil else { return }
        throw TransportError(
            head == nil
                ? "The server closed the connection before its answer's head was complete."
                : "The server closed the connection in the middle of its answer's body.")
    }

    private mutating func advance(atEnd: Bool) throws(TransportError) {
        guard response == nil else { return }
        while head == nil {
            guard let end = endOfHead() else {
                if buffer.count > Self.headLimit { throw TransportError("The answer's head is longer than 256 KB.") }
                return
            }
            let read = try readHead(buffer[..<end])
            buffer.removeFirst(end)
            // 100 and 103 announce the answer; they are not it.
            if read.status >= 200 || read.status == 101 { head = read }
        }
        guard let head else { return }
        switch head.body {
        case .length(let length):
            if buffer.count >= length { finish(head, body: Array(buffer[..<length]), rest: buffer.count - length) }
        case .chunked:
            if let rest = try chunks.take(buffer[...]) {
                finish(head, body: chunks.body, rest: rest)
            }
            buffer.removeAll(keepingCapacity: true)
        case .close:
            if atEnd { finish(head, body: buffer, rest: 0) }
        }
        if buffer.count > Self.bodyLimit { throw TransportError("The answer's body is longer than 256 MB.") }
    }

    private mutating func finish(_ head: Head, body: [UInt8], rest: Int) {
        response = WireResponse(status: head.status, headers: head.headers, body: body)
        keepsAlive = head.keepsAlive && rest == 0
    }

    /// The index after the empty line, which may end in LF alone.
    private func endOfHead() -> Int? {
        var lineIsEmpty = false
        for (index, byte) in buffer.enumerated() {
            if byte == 0x0A {
                if lineIsEmpty { return index + 1 }
                lineIsEmpty = true
            } else if byte != 0x0D {
                lineIsEmpty = false
            }
        }
        return nil
    }

    private func readHead(_ bytes: ArraySlice<UInt8>) throws(TransportError) -> Head {
        let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self).trimmed }
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3, let status = Int(words[1]),
            status >= 100
        else { throw TransportError("The answer does not begin with an HTTP/1.1 status line.") }
        var headers: [(name: String, value: String)] = []
        for line in lines.dropFirst() where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else {
                throw TransportError("A header line of the answer has no colon.")
            }
            headers.append((String(line[..<colon]), line[line.index(after: colon)...].trimmed))
        }
        let answer = WireResponse(status: status, headers: headers)
        let connection = (answer.header("Connection") ?? "").split(separator: ",").map(\.trimmed)
        var keepsAlive =
            words[0] == "HTTP/1.1"
            ? !connection.contains { sameASCII($0, "close") }
            : connection.contains { sameASCII($0, "keep-alive") }
        let body = try bodyEnd(of: answer)
        if case .close = body { keepsAlive = false }
        return Head(status: status, headers: headers, body: body, keepsAlive: keepsAlive)
    }

    private func bodyEnd(of answer: WireResponse) throws(TransportError) -> BodyEnd {
        if answersHead || answer.status < 200 || answer.status == 204 || answer.status == 304 { return .length(0) }
        if let coding = answer.header("Transfer-Encoding") {
            guard sameASCII(coding, "chunked") else {
                throw TransportError("The answer has a Transfer-Encoding other than chunked.")
            }
            return .chunked
        }
        let lengths = Set(answer.headers("Content-Length"))
        guard let length = lengths.first else { return .close }
        guard lengths.count == 1, length.utf8.allSatisfy(\.isDigit), let count = Int(length), count <= Self.bodyLimit
        else { throw TransportError("The answer's Content-Length is not one number of at most 256 MB.") }
        return .length(count)
    }
}
