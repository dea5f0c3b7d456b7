// A session's record as bytes, in the store and in memory alike. Their first one says what follows, and in which form:
// whoever changes the form gives it another number. No text of JSON, as former builds wrote, begins so.
//
// Nothing here guards against damage. What a store has is sealed, and a change of it is seen by that; what is packed in
// memory has a checksum (PackedSession). What comes through all the same is read as `ByteReader` reads, and then held
// to what a tree can be (`TreeSnapshot.isSound`).

internal import UsherFlow

/// What the bytes of a record are.
enum RecordForm: UInt8 {
    case session = 4
    case former = 2
    /// What has changed since the piece before.
    case change = 5
}

extension SessionRecord {
    /// The size of most sessions in the middle of a flow, in bytes.
    private static let usual = 992

    /// - Parameter version: the one that it has in its store; 0 where it is in none.
    func bytes(as version: Int = 0) -> [UInt8] {
        var bytes = ByteWriter(expecting: Self.usual)
        bytes.put(byte: RecordForm.session.rawValue)
        bytes.put(version)
        head.write(to: &bytes)
        bytes.put(began)
        // `put` would do this for any items, but the compiler specializes it within UsherFlow only.
        bytes.put(count: ended.count)
        for each in ended { each.write(to: &bytes) }
        tree.write(to: &bytes)
        return bytes.bytes
    }

    /// - Throws: where they are those of no session.
    static func read(_ bytes: [UInt8]) throws -> (record: SessionRecord, version: Int) {
        var reader = ByteReader(bytes)
        let version = try reader.form(.session)
        let record = try SessionRecord(from: &reader)
        try reader.finish()
        return (record, version)
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
        bytes.put(byte: (isReturning ? 1 : 0) | (mark == nil ? 0 : 2) | (principal == nil ? 0 : 4))
        if let mark { bytes.put(mark) }
        bytes.put(secret)
        if let principal {
            bytes.put(plain: principal.hash.bytes)
            bytes.put(principal.since)
        }
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
        mark = there & 2 == 0 ? nil : try bytes.bytes16()
        secret = try bytes.bytes16()
        principal =
            there & 4 == 0 ? nil : Session.Principal(hash: try bytes.bytes32(), since: try bytes.integer())
        tag = try bytes.text()
        formers = try bytes.items { bytes in
            Session.Former(
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
    fileprivate mutating func put(_ half: Bytes16) {
        put(random: half.words.0)
        put(random: half.words.1)
    }
}

extension ByteReader {
    /// The version of a record in this form.
    mutating func form(_ form: RecordForm) throws -> Int {
        guard try byte() == form.rawValue else { throw Damage() }
        return try integer()
    }

    fileprivate mutating func bytes16() throws -> Bytes16 { Bytes16((try random(), try random())) }

    fileprivate mutating func bytes32() throws -> Bytes32 {
        guard let bytes = Bytes32(bytes: try plain(32)) else { throw Damage() }
        return bytes
    }
}
