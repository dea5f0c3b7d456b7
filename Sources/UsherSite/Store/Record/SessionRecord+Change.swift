// What has changed from one record of a session to the next, as bytes.

internal import UsherFlow

extension SessionRecord {
    /// - Parameters:
    ///   - base: what was stored last.
    ///   - link: names the piece that it was stored by.
    func change(since base: SessionRecord, as version: Int, following link: UInt64) -> [UInt8] {
        var bytes = ByteWriter()
        bytes.put(byte: RecordForm.change.rawValue)
        bytes.put(version)
        bytes.put(random: link)
        // When it began, a store says as well.
        let hasOtherHead = head != base.head
        bytes.put(byte: hasOtherHead ? 1 : 0)
        if hasOtherHead { head.write(to: &bytes) }
        writeEnded(since: base.ended, to: &bytes)
        tree.writeChange(since: base.tree, to: &bytes)
        return bytes.bytes
    }

    /// Makes of what was stored what a change says.
    ///
    /// - Parameters:
    ///   - latest: the version that it is.
    ///   - link: names the piece that it was stored by.
    /// - Returns: the version that it is then.
    /// - Throws: where the change does not follow this one.
    mutating func change(by piece: [UInt8], after latest: Int, _ link: UInt64) throws -> Int {
        var bytes = ByteReader(piece)
        let version = try bytes.form(.change)
        guard latest < .max, version == latest + 1, try bytes.random() == link else { throw ByteReader.Damage() }
        switch try bytes.byte() {
        case 0: break
        case 1: head = try Head(from: &bytes)
        default: throw ByteReader.Damage()
        }
        try changeEnded(by: &bytes)
        try tree.change(by: &bytes)
        try bytes.finish()
        return version
    }

    /// The oldest go, new ones come, and of one that came to nothing a copy may have led somewhere.
    private func writeEnded(since base: [Ended], to bytes: inout ByteWriter) {
        let first = ended.first?.submission
        let gone = base.firstIndex { $0.submission == first } ?? base.count
        let kept = base[gone...]
        let isSame = kept.count <= ended.count && zip(kept, ended).allSatisfy { $0.submission == $1.submission }
        bytes.put(count: isSame ? gone : base.count)
        let known = isSame ? kept.count : 0
        let changed = zip(kept, ended).enumerated().filter { $1.0.location != $1.1.location }
        bytes.put(isSame ? changed : []) { bytes, change in
            bytes.put(count: change.offset)
            bytes.put(optional: change.element.1.location) { $0.put($1) }
        }
        bytes.put(ended[known...]) { $1.write(to: &$0) }
    }

    private mutating func changeEnded(by bytes: inout ByteReader) throws {
        let gone = try bytes.number()
        guard gone <= UInt64(ended.count) else { throw ByteReader.Damage() }
        ended.removeFirst(Int(gone))
        for _ in 0..<(try bytes.count()) {
            let index = try bytes.number()
            guard index < UInt64(ended.count) else { throw ByteReader.Damage() }
            ended[Int(index)].location = try bytes.optional { try $0.text() }
        }
        ended += try bytes.items { try Ended(from: &$0) }
    }
}

extension SessionRecord.Head: Equatable {
    static func == (one: Self, other: Self) -> Bool {
        one.mark == other.mark && one.secret == other.secret && one.principal?.hash == other.principal?.hash
            && one.principal?.since == other.principal?.since && one.tag == other.tag
            && one.isReturning == other.isReturning && one.jobs == other.jobs
            && one.formers.elementsEqual(other.formers) { $0.key == $1.key && $0.tag == $1.tag && $0.until == $1.until }
    }
}
