// A body as it comes in, never larger than the server's limit, whatever the head has announced.

/// Collects the parts of a body.
struct RequestBody {
    private(set) var bytes: [UInt8] = []
    /// Whether more came than is taken; what came is dropped then, and the request gets a 413.
    private(set) var isTooLarge = false
    private var received = 0
    private let limit: Int

    /// Room is set aside for what was announced, up to 64 KB: an announcement costs its sender nothing.
    init(limit: Int, announced: Int) {
        self.limit = limit
        bytes.reserveCapacity(min(announced, limit, 65_536))
    }

    /// False where reading on is pointless: twice the limit has come, and the connection must be cut.
    mutating func append(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
        received = received.addingReportingOverflow(part.count).partialValue
        if received > limit || received < 0 {
            isTooLarge = true
            bytes = []
            return received >= 0 && received / 2 <= limit
        }
        bytes.append(contentsOf: part)
        return true
    }
}
