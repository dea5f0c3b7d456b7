// A session's record as bytes, in the store and in memory alike. The first byte is the format's number, the second one
// says what follows. Whoever changes what any record looks like gives the format another number: a stored record of
// another number is a session that is over.
//
// Nothing here guards against damage. A store's bodies are sealed, and a change of one is seen by that; a session that
// is packed in memory has a checksum (PackedSession). Damage that passes both is read as `ByteReader` reads, and then
// held to the shape of a tree (`TreeSnapshot.isSound`).

internal import UsherFlow
internal import UsherSite

/// The kind of a record, told by its second byte.
enum RecordKind: UInt8 {
    case session, former

    /// The number of the format, which all kinds have in common.
    static let format: UInt8 = 10

    /// - Throws: `OtherFormat` where the bytes have another number.
    init(of bytes: [UInt8]) throws {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.format else { throw OtherFormat() }
        guard let kind = RecordKind(rawValue: try reader.byte()) else { throw ByteReader.Damage() }
        self = kind
    }
}

/// A record of another format than this build's.
struct OtherFormat: Error {}

extension SessionRecord {
    /// The size of most sessions in the middle of a flow, in bytes.
    private static let usual = 992

    func bytes() -> [UInt8] {
        var bytes = ByteWriter(expecting: Self.usual)
        bytes.put(.session)
        head.write(to: &bytes)
        bytes.put(began)
        // `put` would do this for any items, but the compiler specializes it within UsherFlow only.
        bytes.put(count: ended.count)
        for each in ended { each.write(to: &bytes) }
        tree.write(to: &bytes)
        return bytes.bytes
    }

    /// - Throws: where they are those of no session.
    static func read(_ bytes: [UInt8]) throws -> SessionRecord {
        var reader = ByteReader(bytes)
        try reader.expect(.session)
        let record = try SessionRecord(from: &reader)
        try reader.finish()
        return record
    }

    private init(from bytes: inout ByteReader) throws {
        head = try Head(from: &bytes)
        began = try bytes.readMoment()
        ended = try bytes.items { try Ended(from: &$0) }
        tree = try TreeSnapshot(from: &bytes)
    }
}

extension SessionRecord.Head {
    func write(to bytes: inout ByteWriter) {
        bytes.put(byte: (isReturning ? 1 : 0) | (principal == nil ? 0 : 2) | (idle == nil ? 0 : 4))
        bytes.put(mark)
        bytes.put(secret)
        if let principal {
            bytes.put(plain: principal.hash.bytes)
            bytes.put(principal.since)
        }
        if let idle { bytes.put(Int(idle.components.seconds)) }
        bytes.put(tag)
        bytes.put(formers) { bytes, former in
            bytes.put(plain: former.key.bytes)
            bytes.put(optional: former.tag) { $0.put($1) }
            bytes.put(former.until)
        }
        bytes.put(jobs) { bytes, job in
            bytes.put(job.flow)
            bytes.put(job.id)
            bytes.put(job.server)
        }
    }

    init(from bytes: inout ByteReader) throws {
        let there = try bytes.byte()
        guard there < 8 else { throw ByteReader.Damage() }
        isReturning = there & 1 != 0
        mark = try bytes.bytes16()
        secret = try bytes.bytes16()
        principal =
            there & 2 == 0 ? nil : Identity.Principal(hash: try bytes.bytes32(), since: try bytes.integer())
        idle = there & 4 == 0 ? nil : .seconds(try bytes.integer())
        tag = try bytes.text()
        formers = try bytes.items { bytes in
            Identity.Former(
                key: try bytes.bytes32(), tag: try bytes.optional { try $0.text() }, until: try bytes.readMoment())
        }
        jobs = try bytes.items { bytes in
            SessionRecord.Job(flow: try bytes.integer(), id: try bytes.text(), server: try bytes.text())
        }
    }
}

extension SessionRecord.Ended {
    func write(to bytes: inout ByteWriter) {
        bytes.put(plain: submission.bytes)
        bytes.put(byte: location == nil ? 0 : 1)
        if let location { bytes.put(location) }
    }

    init(from bytes: inout ByteReader) throws {
        submission = try bytes.bytes32()
        location = try bytes.optional { try $0.text() }
    }
}

extension ByteWriter {
    mutating func put(_ kind: RecordKind) {
        put(byte: RecordKind.format)
        put(byte: kind.rawValue)
    }

    fileprivate mutating func put(_ half: Bytes16) {
        put(random: half.words.0)
        put(random: half.words.1)
    }
}

extension ByteReader {
    mutating func expect(_ kind: RecordKind) throws {
        guard try byte() == RecordKind.format, try byte() == kind.rawValue else { throw Damage() }
    }

    fileprivate mutating func bytes16() throws -> Bytes16 { Bytes16((try random(), try random())) }

    fileprivate mutating func bytes32() throws -> Bytes32 {
        guard let bytes = Bytes32(bytes: try plain(32)) else { throw Damage() }
        return bytes
    }
}
