// Raw deflate by zlib, with a dictionary of what is to be expected, so that short texts become shorter too.

internal import CZlib

struct Deflate: Sendable {
    /// What texts are likely to hold, the likeliest last.
    let dictionary: [UInt8]

    /// Such texts are short: more would be memory to clear, each time.
    private static let windowBits: Int32 = 13
    private static let memoryLevel: Int32 = 6

    /// zlib's code for what it could not do: out of memory, or not what `deflated` has made.
    struct Failure: Error {
        let code: Int32
    }

    func deflated(_ plain: [UInt8]) throws(Failure) -> [UInt8] {
        try Self.withStream { (stream) throws(Failure) in
            try Self.check(
                deflateInit2_(
                    stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
                    ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)))
            defer { deflateEnd(stream) }
            try Self.check(deflateSetDictionary(stream, dictionary, UInt32(dictionary.count)))
            return try Self.run(stream, plain, most: Int(deflateBound(stream, UInt(plain.count)))) {
                deflate($0, Z_FINISH)
            }
        }
    }

    /// - Parameter length: what it was before, in bytes.
    func inflated(_ packed: [UInt8], length: Int) throws(Failure) -> [UInt8] {
        try Self.withStream { (stream) throws(Failure) in
            try Self.check(
                inflateInit2_(stream, -Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)))
            defer { inflateEnd(stream) }
            try Self.check(inflateSetDictionary(stream, dictionary, UInt32(dictionary.count)))
            let plain = try Self.run(stream, packed, most: length) { inflate($0, Z_FINISH) }
            guard plain.count == length else { throw Failure(code: Z_DATA_ERROR) }
            return plain
        }
    }

    private typealias Stream = UnsafeMutablePointer<z_stream>

    /// In one place until it ends: zlib remembers where it is.
    private static func withStream<Result>(_ work: (Stream) throws(Failure) -> Result) throws(Failure) -> Result {
        let stream = Stream.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        return try work(stream)
    }

    /// All of `input` at once, into `most` bytes.
    private static func run(
        _ stream: Stream, _ input: [UInt8], most: Int, _ work: (Stream) -> Int32
    ) throws(Failure) -> [UInt8] {
        var code = Z_OK
        var input = input
        let output = [UInt8](unsafeUninitializedCapacity: most) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(most)
                code = work(stream)
            }
            count = most - Int(stream.pointee.avail_out)
        }
        guard code == Z_STREAM_END else { throw Failure(code: code) }
        return output
    }

    private static func check(_ code: Int32) throws(Failure) {
        guard code == Z_OK else { throw Failure(code: code) }
    }
}
