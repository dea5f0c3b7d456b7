// The parts of a snapshot as bytes. What is mostly absent is told by one bit of a part's first number.

/// Which of a part's properties are there: one bit each, in the order in which they are asked for.
struct Presence {
    private(set) var bits: UInt64 = 0
    private var next: UInt64 = 0

    init() {}
    init(_ bits: UInt64) { self.bits = bits }

    mutating func add(_ isThere: Bool) {
        if isThere { bits |= 1 << next }
        next += 1
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

    mutating func dictionary<Value>(_ read: (inout Self, Int) throws -> Value) throws -> [Int: Value] {
        var all: [Int: Value] = [:]
        for _ in 0..<(try count()) {
            let key = try integer()
            all[key] = try read(&self, key)
        }
        return all
    }

    mutating func past() throws -> [PageID: PastPage] {
        var all: [PageID: PastPage] = [:]
        for _ in 0..<(try count()) {
            let id = PageID(try integer())
            all[id] = try PastPage(from: &self, of: id)
        }
        return all
    }

    mutating func fields() throws -> [String: [String]] {
        var all: [String: [String]] = [:]
        for _ in 0..<(try count()) {
            let name = try text()
            all[name] = try texts()
        }
        return all
    }
}

extension TreeSnapshot.SavedPage {
    func write(to bytes: inout ByteWriter, after latest: PageID) {
        var there = Presence()
        there.add(isModal)
        there.add(below != nil)
        there.add(!title.isEmpty)
        there.add(!fields.isEmpty)
        there.add(addressed != nil)
        there.add(!notices.isEmpty)
        there.add(input != nil)
        there.add(leaving != nil)
        there.add(!carried.isEmpty)
        there.add(ended != 0)
        bytes.put(number: there.bits)
        bytes.put(id.number &- latest.number)
        if let below { bytes.put(id.number &- below.number) }
        bytes.put(flow)
        bytes.put(state)
        route.write(to: &bytes)
        if !title.isEmpty { bytes.put(title) }
        if !fields.isEmpty { bytes.put(fields) }
        if let addressed { bytes.put(addressed) }
        if !notices.isEmpty { bytes.put(notices) { $1.write(to: &$0) } }
        input?.write(to: &bytes)
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
        var there = Presence(try bytes.number())
        isModal = there.isNextThere()
        let (isOnOther, hasTitle, hasFields) = (there.isNextThere(), there.isNextThere(), there.isNextThere())
        let (isAddressed, hasNotices, hasInput) = (there.isNextThere(), there.isNextThere(), there.isNextThere())
        let (isLeaving, carries, hasEnded) = (there.isNextThere(), there.isNextThere(), there.isNextThere())
        let number = latest.number &+ (try bytes.integer())
        id = PageID(number)
        below = isOnOther ? PageID(number &- (try bytes.integer())) : nil
        flow = try bytes.integer()
        state = try bytes.integer()
        route = try StoredValue(from: &bytes)
        title = hasTitle ? try bytes.text() : ""
        fields = hasFields ? try bytes.texts() : []
        addressed = isAddressed ? try bytes.texts() : nil
        notices = hasNotices ? try bytes.items { try Notice(from: &$0) } : []
        input = hasInput ? try FormInput(from: &bytes) : nil
        leaving = isLeaving ? try bytes.text() : nil
        carried = carries ? try bytes.dictionary { bytes, _ in try bytes.integer() } : [:]
        ended = hasEnded ? try bytes.integer() : 0
        let last = try bytes.integer()
        use = PageUse(last: last, shown: last &- (try bytes.integer()), at: try bytes.readMoment())
    }
}

extension TreeSnapshot.SavedFlow {
    func write(to bytes: inout ByteWriter) {
        var there = Presence()
        there.add(isModal)
        there.add(below != nil)
        bytes.put(number: there.bits)
        bytes.put(id)
        bytes.put(parent)
        route.write(to: &bytes)
        if let below { bytes.put(below.number) }
    }

    init(from bytes: inout ByteReader) throws {
        var there = Presence(try bytes.number())
        isModal = there.isNextThere()
        let isOnPage = there.isNextThere()
        id = try bytes.integer()
        parent = try bytes.integer()
        route = try StoredValue(from: &bytes)
        below = isOnPage ? PageID(try bytes.integer()) : nil
    }
}

extension PastPage {
    func write(to bytes: inout ByteWriter, of id: PageID) {
        var there = Presence()
        there.add(kind == .closed || kind == .evicted)
        there.add(kind == .evicted)
        there.add(flowLives)
        there.add(number != nil)
        there.add(!title.isEmpty)
        there.add(address != nil)
        there.add(query != nil)
        there.add(draft != nil)
        there.add(!fields.isEmpty)
        bytes.put(number: there.bits)
        if let number { bytes.put(number) }
        bytes.put(id.number &- next.number)
        if !title.isEmpty { bytes.put(title) }
        if let address { bytes.put(address) }
        if let query { bytes.put(query) { $1.write(to: &$0) } }
        bytes.put(ended)
        if let draft { bytes.put(random: draft.number) }
        if !fields.isEmpty { bytes.put(fields) }
    }

    init(from bytes: inout ByteReader, of id: PageID) throws {
        var there = Presence(try bytes.number())
        let (isNotComplete, isEvicted) = (there.isNextThere(), there.isNextThere())
        kind = isEvicted ? .evicted : isNotComplete ? .closed : .complete
        flowLives = there.isNextThere()
        let (isNumbered, hasTitle, hasAddress) = (there.isNextThere(), there.isNextThere(), there.isNextThere())
        let (hasQuery, hasDraft, hasFields) = (there.isNextThere(), there.isNextThere(), there.isNextThere())
        number = isNumbered ? try bytes.integer() : nil
        next = PageID(id.number &- (try bytes.integer()))
        title = hasTitle ? try bytes.text() : ""
        address = hasAddress ? try bytes.texts() : nil
        query = hasQuery ? try bytes.items { try QueryItem(from: &$0) } : nil
        ended = try bytes.readMoment()
        draft = hasDraft ? DraftKey(number: try bytes.random()) : nil
        fields = hasFields ? try bytes.texts() : []
    }
}

extension Notice {
    func write(to bytes: inout ByteWriter) {
        bytes.put(id)
        phrase.write(to: &bytes)
    }

    init(from bytes: inout ByteReader) throws {
        self.init(id: try bytes.integer(), text: try Phrase(from: &bytes))
    }
}

extension Phrase {
    func write(to bytes: inout ByteWriter) {
        bytes.put(key)
        // What stands in one can always be written, since it is numbers and texts.
        bytes.put(optional: values.isEmpty ? nil : try? StoredValue(values)) { $1.write(to: &$0) }
    }

    init(from bytes: inout ByteReader) throws {
        let key = try bytes.text()
        let values = try bytes.optional { try StoredValue(from: &$0).read([Named].self) }
        self.init(key: key, values: values ?? [])
    }
}

extension FormInput {
    func write(to bytes: inout ByteWriter) {
        var there = Presence()
        there.add(isDraft)
        there.add(isPartial)
        there.add(files != nil)
        bytes.put(number: there.bits)
        bytes.put(values)
        bytes.put(problems) { bytes, problem in
            bytes.put(optional: problem.field) { $0.put($1) }
            problem.phrase.write(to: &bytes)
        }
        if let files {
            bytes.put(files.sorted { $0.key < $1.key }) { bytes, file in
                bytes.put(file.key)
                bytes.put(file.value)
            }
        }
    }

    init(from bytes: inout ByteReader) throws {
        var there = Presence(try bytes.number())
        let (isDraft, isPartial, hasFiles) = (there.isNextThere(), there.isNextThere(), there.isNextThere())
        let values = try bytes.fields()
        let problems = try bytes.items { bytes in
            Problem(field: try bytes.optional { try $0.text() }, message: try Phrase(from: &bytes))
        }
        self.init(values: values, problems: problems, isDraft: isDraft, isPartial: isPartial)
        guard hasFiles else { return }
        let named = try bytes.items { bytes in (try bytes.text(), try bytes.text()) }
        files = Dictionary(named) { $1 }
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

extension TreeSnapshot.SavedFiles {
    func write(to bytes: inout ByteWriter) {
        bytes.put(kept) { bytes, kept in
            bytes.put(kept.page.number)
            bytes.put(kept.control)
            bytes.put(kept.file.secret)
            bytes.put(kept.file.name)
            bytes.put(kept.file.size)
            bytes.put(kept.file.type)
            bytes.put(kept.file.digest)
            bytes.put(kept.end)
        }
        bytes.put(without) { bytes, without in
            bytes.put(without.page.number)
            bytes.put(without.control)
        }
    }

    init(from bytes: inout ByteReader) throws {
        kept = try bytes.items { bytes in
            Kept(
                page: PageID(try bytes.integer()), control: try bytes.text(),
                file: StoredFile(
                    secret: try bytes.text(), name: try bytes.text(), size: try bytes.integer(),
                    type: try bytes.text(), digest: try bytes.text()),
                end: try bytes.readMoment())
        }
        without = try bytes.items { bytes in
            Without(page: PageID(try bytes.integer()), control: try bytes.text())
        }
    }
}
