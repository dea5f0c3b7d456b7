// A body as it comes in, never larger than its limit, whatever the head has announced; where a living session sends it
// and its token has come, read on behind that, for nothing but to say at its fields what is too much.
//
// A refused body is still read, and dropped: browsers do not show an answer that comes before they have sent
// everything.

/// Collects the parts of a body.
struct RequestBody: ~Copyable {
    /// How much is read and dropped of a refused body before the connection is cut.
    static let patience = 67_108_864

    /// The stretch between the limit of a form and the end of reading it.
    struct Beyond {
        /// In bytes, of the whole body.
        let bound: Int
        /// True if a text is the token of the session that sends the form.
        let isToken: @Sendable (String) -> Bool
        /// Counts the bytes that are read there.
        let counted: CountedBytes
    }

    private var bytes: [UInt8] = []
    /// Nil for a form in memory.
    private var reader: Reader?
    /// Why the request gets no further, once that is known.
    private(set) var refusal: Refusal?
    private var received = 0
    let limit: Int
    /// Bytes that are read at most of a form that is not refused.
    private let bound: Int

    /// A form in memory. Reserves room for the announced length, up to 64 KB only, since an announcement costs its
    /// sender nothing.
    init(limit: Int, announced: Int) {
        (self.limit, bound) = (limit, limit)
        bytes.reserveCapacity(min(announced, limit, 65_536))
    }

    /// A form with files.
    init(limit: Int, parser: consuming MultipartParser, beyond: Beyond? = nil) {
        (self.limit, bound) = (limit, max(limit, beyond?.bound ?? 0))
        reader = Reader(parser, nil, beyond)
    }

    /// A form without files, larger than those in memory.
    init(limit: Int, parser: UrlencodedParser, beyond: Beyond) {
        (self.limit, bound) = (limit, max(limit, beyond.bound))
        reader = Reader(nil, parser, beyond)
    }

    /// False where reading on is pointless, and the connection must be cut.
    mutating func append(_ part: ByteView) -> Bool {
        // Cannot overflow in practice; the check below covers it all the same.
        received &+= part.count
        do throws(MultipartError) {
            if refusal == nil { try read(part) }
        } catch {
            refuse(Refusal(error))
        }
        return received >= 0 && received - bound <= Self.patience
    }

    private mutating func read(_ part: ByteView) throws(MultipartError) {
        let isWithin = received <= limit && received >= 0
        if let reader { try reader.feed(part) } else if isWithin { bytes.append(contentsOf: part) }
        guard !isWithin else { return }
        guard received <= bound, received >= 0, reader?.countBeyond(part.count) == true else {
            return refuse(.bodyTooLarge)
        }
    }

    private mutating func refuse(_ reason: Refusal) {
        refusal = refusal ?? reason
        (bytes, reader) = ([], nil)
    }

    /// The body: its bytes, or the form that was read.
    consuming func finish() throws(Refusal) -> (bytes: [UInt8], form: MultipartForm?) {
        if let refusal { throw refusal }
        guard let reader else { return (bytes, nil) }
        do throws(MultipartError) { return ([], try reader.finish()) } catch { throw Refusal(error) }
    }
}

extension RequestBody {
    /// Reads a form while it comes in. An object, since most requests have none and would clear its memory.
    private final class Reader {
        private var multipart: MultipartParser?
        private var urlencoded: UrlencodedParser?
        private let beyond: Beyond?
        /// True if the token has come, and is right.
        private var isTrusted = false

        init(_ multipart: consuming MultipartParser?, _ urlencoded: UrlencodedParser?, _ beyond: Beyond?) {
            (self.urlencoded, self.beyond) = (urlencoded, beyond)
            self.multipart = multipart
        }

        func feed(_ part: ByteView) throws(MultipartError) {
            if try multipart?.feed(part) == nil { try urlencoded?.feed(part) }
        }

        /// False where what lies beyond the limit is not to be read.
        func countBeyond(_ count: Int) -> Bool {
            guard let beyond else { return false }
            if !isTrusted {
                guard let token = multipart?.first("token") ?? urlencoded?.first("token"), beyond.isToken(token) else {
                    return false
                }
                isTrusted = true
            }
            return beyond.counted.add(count)
        }

        func finish() throws(MultipartError) -> MultipartForm? {
            if var urlencoded { return try urlencoded.finish() }
            let multipart = multipart.take()
            return try multipart?.finish()
        }
    }
}

extension Refusal {
    init(_ error: MultipartError) {
        switch error {
        case .malformed(let reason): self.init(400, reason)
        case .tooMuch(let reason): self.init(413, reason)
        case .storage(let reason): self.init(503, reason)
        }
    }
}
