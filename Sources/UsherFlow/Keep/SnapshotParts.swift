// The parts of a snapshot as bytes. A property that is mostly absent is told by one bit of its part's first number.

/// Which of a part's properties are there: one bit each, in the order in which they are asked for.
struct Presence {
    private var bits: UInt64
    private var next: UInt64 = 0

    init(from bytes: inout ByteReader) throws { bits = try bytes.number() }

    /// - Parameter flags: for each property whether it is there.
    @inline(__always)
    static func write(_ flags: Bool..., to bytes: inout ByteWriter) {
        bytes.put(number: flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    }

    mutating func isNextThere() -> Bool {
        defer { next += 1 }
        return bits >> next & 1 == 1
    }
}

extension ByteWriter {
    package mutating func put<Value>(optional value: Value?, _ put: (inout Self, Value) -> Void) {
        self.put(byte: value == nil ? 0 : 1)
        if let value { put(&self, value) }
    }

    /// The fields of a form.
    mutating func put(_ values: [String: [String]]) {
        put(values.sorted { $0.key < $1.key }) { bytes, field in
            bytes.put(field.key)
            bytes.put(field.value)
        }
    }
}

extension ByteReader {
    package mutating func optional<Value>(_ read: (inout Self) throws -> Value) throws -> Value? {
        switch try byte() {
        case 0: nil
        case 1: try read(&self)
        default: throw Damage()
        }
    }

    mutating func dictionary<Key, Value>(
        of key: (inout Self) throws -> Key, _ value: (inout Self, Key) throws -> Value
    ) throws -> [Key: Value] {
        var all: [Key: Value] = [:]
        for _ in 0..<(try count()) {
            let key = try key(&self)
            all[key] = try value(&self, key)
        }
        return all
    }

    mutating func numbered<Value>(_ value: (inout Self) throws -> Value) throws -> [Int: Value] {
        try dictionary(of: { try $0.integer() }, { bytes, _ in try value(&bytes) })
    }

    mutating func fields() throws -> [String: [String]] {
        try dictionary(of: { try $0.text() }, { bytes, _ in try bytes.texts() })
    }
}

extension TreeSnapshot.SavedPage {
    func write(to bytes: inout ByteWriter, after latest: PageID) {
        Presence.write(
            isModal, below != nil, !title.isEmpty, !fields.isEmpty, addressed != nil, !notices.isEmpty, typed != nil,
            leaving != nil, !carried.isEmpty, ended != 0, to: &bytes)
        bytes.put(id.number &- latest.number)
        if let below { bytes.put(id.number &- below.number) }
        bytes.put(flow)
        bytes.put(state)
        route.write(to: &bytes)
        if !title.isEmpty { title.write(to: &bytes) }
        if !fields.isEmpty { bytes.put(fields) }
        if let addressed { bytes.put(addressed) }
        if !notices.isEmpty { bytes.put(notices) { $1.write(to: &$0) } }
        typed?.write(to: &bytes)
        if let leaving { bytes.put(leaving) }
        if !carried.isEmpty {
            bytes.put(carried.sorted { $0.key < $1.key }) { bytes, state in
                bytes.put(state.key)
                bytes.put(state.value)
            }
        }
        if ended != 0 { bytes.put(ended) }
        bytes.put(use.last)
        bytes.put(use.last &- use.shown)
        bytes.put(use.at)
    }

    init(from bytes: inout ByteReader, after latest: PageID) throws {
        var there = try Presence(from: &bytes)
        isModal = there.isNextThere()
        let number = latest.number &+ (try bytes.integer())
        id = PageID(number)
        below = there.isNextThere() ? PageID(number &- (try bytes.integer())) : nil
        flow = try bytes.integer()
        state = try bytes.integer()
        route = try EncodedValue(from: &bytes)
        title = there.isNextThere() ? try Phrase(from: &bytes) : ""
        fields = there.isNextThere() ? try bytes.texts() : []
        addressed = there.isNextThere() ? try bytes.texts() : nil
        notices = there.isNextThere() ? try bytes.items { try Notice(from: &$0) } : []
        typed = there.isNextThere() ? try Typed(from: &bytes) : nil
        leaving = there.isNextThere() ? try bytes.text() : nil
        carried = there.isNextThere() ? try bytes.numbered { try $0.integer() } : [:]
        ended = there.isNextThere() ? try bytes.integer() : 0
        let last = try bytes.integer()
        use = PageUse(last: last, shown: last &- (try bytes.integer()), at: try bytes.readMoment())
    }
}

extension TreeSnapshot.SavedFlow {
    func write(to bytes: inout ByteWriter) {
        Presence.write(isModal, below != nil, to: &bytes)
        bytes.put(id)
        bytes.put(parent)
        route.write(to: &bytes)
        if let below { bytes.put(below.number) }
    }

    init(from bytes: inout ByteReader) throws {
        var there = try Presence(from: &bytes)
        isModal = there.isNextThere()
        id = try bytes.integer()
        parent = try bytes.integer()
        route = try EncodedValue(from: &bytes)
        below = there.isNextThere() ? PageID(try bytes.integer()) : nil
    }
}

extension PastPage {
    func write(to bytes: inout ByteWriter, of id: PageID) {
        Presence.write(
            kind != .complete, kind == .evicted, flowLives, !title.isEmpty, address != nil, query != nil,
            draft != nil, !fields.isEmpty, to: &bytes)
        bytes.put(number)
        bytes.put(id.number &- next.number)
        if !title.isEmpty { title.write(to: &bytes) }
        if let address { bytes.put(address) }
        if let query { bytes.put(query) { $1.write(to: &$0) } }
        bytes.put(ended)
        if let draft { bytes.put(random: draft.number) }
        if !fields.isEmpty { bytes.put(fields) }
    }

    init(from bytes: inout ByteReader, of id: PageID) throws {
        var there = try Presence(from: &bytes)
        let (isNotComplete, isEvicted) = (there.isNextThere(), there.isNextThere())
        kind = isEvicted ? .evicted : isNotComplete ? .closed : .complete
        flowLives = there.isNextThere()
        number = try bytes.integer()
        next = PageID(id.number &- (try bytes.integer()))
        title = there.isNextThere() ? try Phrase(from: &bytes) : ""
        address = there.isNextThere() ? try bytes.texts() : nil
        query = there.isNextThere() ? try bytes.items { try QueryItem(from: &$0) } : nil
        ended = try bytes.readMoment()
        draft = there.isNextThere() ? DraftKey(number: try bytes.random()) : nil
        fields = there.isNextThere() ? try bytes.texts() : []
    }
}

extension Notice {
    func write(to bytes: inout ByteWriter) {
        bytes.put(id)
        bytes.put(kind.rawValue)
        phrase.write(to: &bytes)
    }

    init(from bytes: inout ByteReader) throws {
        let (id, kind) = (try bytes.integer(), NoticeKind(rawValue: try bytes.integer()) ?? .told)
        self.init(try Phrase(from: &bytes), kind, id: id)
    }
}

extension Phrase {
    func write(to bytes: inout ByteWriter) {
        bytes.put(key)
        // The values of a phrase can always be written, since they are numbers and texts.
        bytes.put(optional: values.isEmpty ? nil : try? EncodedValue(values)) { $1.write(to: &$0) }
    }

    init(from bytes: inout ByteReader) throws {
        let key = try bytes.text()
        let values = try bytes.optional { try EncodedValue(from: &$0).read([Named].self) }
        self.init(key: key, values: values ?? [])
    }
}

extension Draft {
    func write(to bytes: inout ByteWriter) {
        bytes.put(random: key.number)
        bytes.put(values)
        bytes.put(kept)
    }

    init(from bytes: inout ByteReader) throws {
        key = DraftKey(number: try bytes.random())
        values = try bytes.fields()
        kept = try bytes.readMoment()
    }
}

extension QueryItem {
    func write(to bytes: inout ByteWriter) {
        bytes.put(name)
        bytes.put(value)
    }

    init(from bytes: inout ByteReader) throws { self.init(try bytes.text(), try bytes.text()) }
}
