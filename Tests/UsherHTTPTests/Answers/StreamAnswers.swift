// What tests of bodies that are made while they are sent answer with, and read.

@testable import UsherHTTP

extension HTTPResponse {
    /// Begins with it, and answers as a site does.
    static func of(_ stream: BodyStream) async -> HTTPResponse {
        do {
            if let whole = try await stream.begin() { return HTTPResponse(status: 200, body: whole) }
            return HTTPResponse(status: 200, body: .stream(stream))
        } catch {
            return HTTPResponse(status: 500)
        }
    }
}

/// By bytes: a line's end is one `Character`.
func decodedChunks(_ answer: String) -> (body: String, isWhole: Bool) {
    let bytes = Array(answer.utf8)
    let end = Array("\r\n".utf8)
    func next(_ pattern: [UInt8], from start: Int) -> Int? {
        (start..<max(start, bytes.count - pattern.count + 1)).first {
            bytes[$0..<($0 + pattern.count)].elementsEqual(pattern)
        }
    }
    guard var at = next(end + end, from: 0).map({ $0 + 4 }) else { return ("", false) }
    var body: [UInt8] = []
    while let line = next(end, from: at),
        let count = Int(String(decoding: bytes[at..<line], as: UTF8.self), radix: 16)
    {
        if count == 0 { return (String(decoding: body, as: UTF8.self), true) }
        guard line + 2 + count + 2 <= bytes.count else { break }
        body += bytes[(line + 2)..<(line + 2 + count)]
        at = line + 2 + count + 2
    }
    return (String(decoding: body, as: UTF8.self), false)
}

/// Waits until it is cancelled, as a producer does that has nothing more to write yet.
func nothingMore() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    try Task.checkCancellation()
}
