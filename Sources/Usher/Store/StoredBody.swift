// The two things that a store can have under a key.

internal import UsherFlow

/// What a store's bodies hold, sealed.
enum StoredBody: Sendable {
    case session(SessionRecord)
    case former(FormerRecord)

    func closed(with seal: Seal) -> [UInt8] { seal.close(bytes) }

    private var bytes: [UInt8] {
        switch self {
        case .session(let record): return record.bytes()
        case .former(let record):
            var bytes = ByteWriter()
            bytes.put(byte: RecordForm.former.rawValue)
            record.write(to: &bytes)
            return bytes.bytes
        }
    }

    /// Nil for what was damaged, or written by a build that nobody can read any more.
    init?(_ closed: [UInt8], openedWith seal: Seal) {
        guard let plain = seal.open(closed) else { return nil }
        switch plain.first.flatMap({ RecordForm(rawValue: $0) }) {
        case .session?:
            guard let record = try? SessionRecord.read(plain).record else { return nil }
            self = .session(record)
        case .former?:
            guard let record = try? FormerRecord(plain) else { return nil }
            self = .former(record)
        case nil:
            guard let body = StoredBody(ofFormerBuild: plain) else { return nil }
            self = body
        }
    }
}
