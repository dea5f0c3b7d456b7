// A body as it comes in, never larger than its limit, whatever the head has announced.
//
// A refused body is still read, and dropped: browsers do not show an answer that comes before they have sent
// everything.

/// Collects the parts of a body.
struct RequestBody: ~Copyable {
    /// How much is read and dropped beyond the limit before the connection is cut.
    static let patience = 67_108_864

    private var bytes: [UInt8] = []
    private var parser: MultipartParser?
    /// Why the request gets no further, once that is known.
    private(set) var refusal: Refusal?
    private var received = 0
    let limit: Int

    /// Reserves room for the announced length, up to 64 KB only, since an announcement costs its sender nothing.
    init(limit: Int, announced: Int) {
        self.limit = limit
        bytes.reserveCapacity(min(announced, limit, 65_536))
    }

    /// A form with files.
    init(limit: Int, parser: consuming MultipartParser) {
        self.limit = limit
        self.parser = consume parser
    }

    /// False where reading on is pointless, and the connection must be cut.
    mutating func append(_ part: ByteView) -> Bool {
        // Cannot overflow in practice; the check below covers it all the same.
        received &+= part.count
        if received > limit || received < 0 {
            refuse(.bodyTooLarge)
            return received >= 0 && received - limit <= Self.patience
        }
        guard refusal == nil else { return true }
        do throws(MultipartError) {
            if try parser?.feed(part) == nil { bytes.append(contentsOf: part) }
        } catch {
            refuse(Refusal(error))
        }
        return true
    }

    private mutating func refuse(_ reason: Refusal) {
        refusal = refusal ?? reason
        bytes = []
        parser = nil
    }

    /// What came in: bytes, or a form with files.
    consuming func finish() throws(Refusal) -> (bytes: [UInt8], form: MultipartForm?) {
        if let refusal { throw refusal }
        guard let parser else { return (bytes, nil) }
        do throws(MultipartError) {
            return ([], try parser.finish())
        } catch {
            throw Refusal(error)
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
