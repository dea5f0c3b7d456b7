// A part of what is written from its beginning.

internal import UsherHTTP
internal import UsherLock

/// Hands on what lies in a range, and leaves the rest out.
final class WrittenPart: Sendable {
    private let range: Range<Int>
    private let stream: BodyStream
    private let written = Lock(0)

    init(_ range: Range<Int>, of stream: BodyStream) { (self.range, self.stream) = (range, stream) }

    /// - Throws: `CancellationError` once all of the range has been written: the rest need not be made.
    func write(_ bytes: [UInt8]) async throws {
        let start = written.withLock { written in
            defer { written += bytes.count }
            return written
        }
        let wanted = range.clamped(to: start..<(start + bytes.count))
        if !wanted.isEmpty { try await stream.write(bytes[(wanted.lowerBound - start)..<(wanted.upperBound - start)]) }
        if start + bytes.count >= range.upperBound { throw CancellationError() }
    }
}
