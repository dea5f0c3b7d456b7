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
        var stream = z_stream()
        try Self.check(
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
                ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)))
        defer { deflateEnd(&stream) }
        try Self.check(deflateSetDictionary(&stream, dictionary, UInt32(dictionary.count)))
        let most = Int(deflateBound(&stream, UInt(plain.count)))
        return try Self.run(&stream, plain, most: most) { deflate(&$0, Z_FINISH) }
    }

    /// - Parameter length: what it was before, in bytes.
    func inflated(_ packed: [UInt8], length: Int) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        try Self.check(
            inflateInit2_(&stream, -Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)))
        defer { inflateEnd(&stream) }
        try Self.check(inflateSetDictionary(&stream, dictionary, UInt32(dictionary.count)))
        let plain = try Self.run(&stream, packed, most: length) { inflate(&$0, Z_FINISH) }
        guard plain.count == length else { throw Failure(code: Z_DATA_ERROR) }
        return plain
    }

    /// All of `input` at once, into `most` bytes.
    private static func run(
        _ stream: inout z_stream, _ input: [UInt8], most: Int, _ work: (inout z_stream) -> Int32
    ) throws(Failure) -> [UInt8] {
        var code = Z_OK
        var input = input
        let output = [UInt8](unsafeUninitializedCapacity: most) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(most)
                code = work(&stream)
            }
            count = most - Int(stream.avail_out)
        }
        guard code == Z_STREAM_END else { throw Failure(code: code) }
        return output
    }

    private static func check(_ code: Int32) throws(Failure) {
        guard code == Z_OK else { throw Failure(code: code) }
    }
}
