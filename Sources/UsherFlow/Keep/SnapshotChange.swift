// What has changed from one snapshot of a tree to the next, as bytes: as many as the step was large, however many pages
// there are.
//
// A step changes few pages, but it gives many the same things: all pages of its flow below it the flow's new state, and
// all pages below it the number of its use. So neither makes a page another one. They stand in columns, one for each
// flow of which some page has another state or use than before: its pages in their order, and how many of them one
// after another have the same.
//
//      page   1   2   3   4   5           states of flow 2:   4 × state 7, 1 × state 3
//      flow   1   2   2   2   2           its uses:           4 × use 19, 1 × use 12
//
// A state that no page has any more goes by itself. How many actions have ended on a page changes on one page a step.

extension TreeSnapshot {
    /// - Parameter base: an earlier snapshot of the same tree.
    package func writeChange(since base: TreeSnapshot, to bytes: inout ByteWriter) {
        var there = Presence()
        there.add(shared != base.shared)
        there.add(past != base.past)
        there.add(drafts != base.drafts)
        there.add(onward != base.onward || onwardQueries != base.onwardQueries)
        there.add(language != base.language)
        there.add(files != base.files)
        there.add(flows != base.flows)
        bytes.put(number: there.bits)
        for number in [lastPage, lastFlow, lastNotice] { bytes.put(number) }
        if shared != base.shared { shared.write(to: &bytes) }
        writePages(since: base, to: &bytes)
        if past != base.past { writePast(since: base.past, to: &bytes) }
        if drafts != base.drafts { writeDrafts(to: &bytes) }
        if onward != base.onward || onwardQueries != base.onwardQueries { writeOnward(to: &bytes) }
        if language != base.language { bytes.put(optional: language) { $0.put($1) } }
        if files != base.files { bytes.put(optional: files) { $1.write(to: &$0) } }
        if flows != base.flows { writeFlows(since: base.flows, to: &bytes) }
    }

    /// Makes of an earlier snapshot the one of which the bytes tell the change.
    ///
    /// - Throws: where it is the change of another one.
    package mutating func change(by bytes: inout ByteReader) throws {
        var there = Presence(try bytes.number())
        lastPage = try bytes.integer()
        lastFlow = try bytes.integer()
        lastNotice = try bytes.integer()
        if there.isNextThere() { shared = try StoredValue(from: &bytes) }
        try changePages(by: &bytes)
        if there.isNextThere() { try changePast(by: &bytes) }
        if there.isNextThere() { drafts = try Self.drafts(from: &bytes) }
        if there.isNextThere() { (onward, onwardQueries) = try Self.onward(from: &bytes) }
        if there.isNextThere() { language = try bytes.optional { try $0.text() } }
        if there.isNextThere() { files = try bytes.optional { try SavedFiles(from: &$0) } }
        if there.isNextThere() { try changeFlows(by: &bytes) }
        let used = Set(pages.flatMap { [$0.state] + $0.carried.values })
        states = states.filter { used.contains($0.key) }
    }

    // MARK: Pages

    private func writePages(since base: TreeSnapshot, to bytes: inout ByteWriter) {
        var gone: [PageID] = []
        var changed: [Int] = []
        var ended: [Int] = []
        var columns: Set<Int> = []
        var latest: Int?
        var index = 0
        // By their places: a page that is taken out of a list has all that it holds retained.
        for place in pages.indices {
            while index < base.pages.count, base.pages[index].id < pages[place].id {
                gone.append(base.pages[index].id)
                index += 1
            }
            guard index < base.pages.count, base.pages[index].id == pages[place].id,
                pages[place].isSame(butForColumnsOf: base.pages[index])
            else {
                if index < base.pages.count, base.pages[index].id == pages[place].id { index += 1 }
                changed.append(place)
                continue
            }
            if pages[place].ended != base.pages[index].ended { ended.append(place) }
            let flow = pages[place].flow
            if flow != latest,
                pages[place].state != base.pages[index].state
                    || pages[place].use.last != base.pages[index].use.last
            {
                columns.insert(flow)
                latest = flow
            }
            if !pages[place].carried.isEmpty {
                for (flow, state) in pages[place].carried where base.pages[index].carried[flow] != state {
                    columns.insert(flow)
                }
            }
            index += 1
        }
        gone += base.pages[index...].map(\.id)
        bytes.put(gone) { $0.put($1.number) }
        var above = PageID(0)
        bytes.put(changed) { bytes, place in
            pages[place].write(to: &bytes, after: above)
            above = pages[place].id
        }
        bytes.put(states.filter { base.states[$0.key] != $0.value }.sorted { $0.key < $1.key }) { bytes, state in
            bytes.put(state.key)
            state.value.write(to: &bytes)
        }
        bytes.put(columns.sorted()) { bytes, flow in
            var (states, uses) = (Runs(), Runs())
            for place in pages.indices {
                if pages[place].flow == flow {
                    states.add(pages[place].state)
                    uses.add(pages[place].use.last)
                }
                if !pages[place].carried.isEmpty, let state = pages[place].carried[flow] { states.add(state) }
            }
            bytes.put(flow)
            bytes.put(states)
            bytes.put(uses)
        }
        bytes.put(ended) { bytes, place in
            bytes.put(place)
            bytes.put(pages[place].ended)
        }
    }

    private mutating func changePages(by bytes: inout ByteReader) throws {
        let gone = Set(try bytes.items { PageID(try $0.integer()) })
        var latest = PageID(0)
        let changed = try bytes.items { bytes in
            let page = try SavedPage(from: &bytes, after: latest)
            latest = page.id
            return page
        }
        let replaced = gone.union(changed.map(\.id))
        pages.removeAll { replaced.contains($0.id) }
        pages += changed
        pages.sort { $0.id < $1.id }
        for _ in 0..<(try bytes.count()) {
            let number = try bytes.integer()
            states[number] = try StoredValue(from: &bytes)
        }
        for _ in 0..<(try bytes.count()) {
            let flow = try bytes.integer()
            var (states, uses) = (try bytes.runs(), try bytes.runs())
            for index in pages.indices {
                if pages[index].flow == flow {
                    pages[index].state = try states.next()
                    pages[index].use.last = try uses.next()
                }
                if pages[index].carried[flow] != nil { pages[index].carried[flow] = try states.next() }
            }
            guard states.isAtEnd, uses.isAtEnd else { throw ByteReader.Damage() }
        }
        for _ in 0..<(try bytes.count()) {
            let place = try bytes.integer()
            guard pages.indices.contains(place) else { throw ByteReader.Damage() }
            pages[place].ended = try bytes.integer()
        }
    }

    // MARK: All else

    private func writePast(since base: [PageID: PastPage], to bytes: inout ByteWriter) {
        bytes.put(base.keys.filter { past[$0] == nil }.sorted()) { $0.put($1.number) }
        bytes.put(past.filter { base[$0.key] != $0.value }.sorted { $0.key < $1.key }) { bytes, past in
            bytes.put(past.key.number)
            past.value.write(to: &bytes, of: past.key)
        }
    }

    private mutating func changePast(by bytes: inout ByteReader) throws {
        for id in try bytes.items({ PageID(try $0.integer()) }) { past[id] = nil }
        past.merge(try bytes.past()) { $1 }
    }

    private func writeFlows(since base: [SavedFlow], to bytes: inout ByteWriter) {
        let (known, own) = (Dictionary(base.map { ($0.id, $0) }) { $1 }, Set(flows.map(\.id)))
        bytes.put(base.map(\.id).filter { !own.contains($0) }) { $0.put($1) }
        bytes.put(flows.filter { known[$0.id] != $0 }) { $1.write(to: &$0) }
    }

    private mutating func changeFlows(by bytes: inout ByteReader) throws {
        let gone = Set(try bytes.items { try $0.integer() })
        let changed = try bytes.items { try SavedFlow(from: &$0) }
        let replaced = gone.union(changed.map(\.id))
        flows.removeAll { replaced.contains($0.id) }
        flows += changed
        flows.sort { $0.id < $1.id }
    }
}

extension TreeSnapshot.SavedPage {
    /// Whether it is the same as another of its number, but for its states, the number of its last use, and how many
    /// actions have ended on it.
    fileprivate func isSame(butForColumnsOf other: Self) -> Bool {
        flow == other.flow && below == other.below && isModal == other.isModal && use.shown == other.use.shown
            && use.at == other.use.at && title == other.title && route == other.route && fields == other.fields
            && addressed == other.addressed && notices == other.notices && input == other.input
            && leaving == other.leaving
            && (carried.isEmpty
                ? other.carried.isEmpty
                : carried.count == other.carried.count
                    && carried.keys.allSatisfy { other.carried[$0] != nil })
    }
}

/// Numbers, and how many one after another are the same.
private struct Runs {
    private(set) var all: [(count: Int, number: Int)] = []
    private var index = 0
    private var taken = 0

    init(of all: [(count: Int, number: Int)]) { self.all = all }

    init() {}

    mutating func add(_ number: Int) {
        if all.last?.number == number { all[all.count - 1].count += 1 } else { all.append((1, number)) }
    }

    var isAtEnd: Bool { index == all.count }

    mutating func next() throws -> Int {
        guard !isAtEnd else { throw ByteReader.Damage() }
        defer {
            taken += 1
            if taken == all[index].count { (index, taken) = (index + 1, 0) }
        }
        return all[index].number
    }
}

extension ByteWriter {
    fileprivate mutating func put(_ runs: Runs) {
        put(runs.all) { bytes, run in
            bytes.put(run.count)
            bytes.put(run.number)
        }
    }
}

extension ByteReader {
    fileprivate mutating func runs() throws -> Runs {
        Runs(
            of: try items { bytes in
                let count = try bytes.integer()
                guard count > 0 else { throw Damage() }
                return (count, try bytes.integer())
            })
    }
}
