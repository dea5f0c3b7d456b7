// Snapshots of the fuzzer's own site, and changes to them: to what one says, so that it can be read all the same, and
// to its bytes.

internal import Foundation

/// A few places where a visitor may be when the server stops.
let snapshots: [[UInt8]] = {
    let walks: [[String]] = [
        [], ["join"], ["join", "next"], ["settings"], ["open.3", "settings"],
        ["join", "leave", "discard:leave", "join"],
        ["join", "next", "finish", "join"], ["nested", "next"],
    ]
    return walks.compactMap { acts in
        let shared = Shared(Visits())
        let tree = PageTree(Lobby(shared: shared), shared: shared)
        _ = try? tree.open(["lobby"])
        for act in acts {
            guard let id = tree.pages.live.last?.id else { break }
            run(Submission(Press(act), fields: ["name": ["Ada"]]), on: id, in: tree)
        }
        if let id = tree.pages.live.last?.id {
            tree.addNotice("Hello, \("Ada", as: "name"): \(3, as: "count").", on: id)
        }
        return try? tree.snapshot().bytes
    }
}()

extension TreeSnapshot {
    var bytes: [UInt8] {
        var bytes = ByteWriter()
        write(to: &bytes)
        return bytes.bytes
    }

    init(_ bytes: [UInt8]) throws {
        var reader = ByteReader(bytes)
        try self.init(from: &reader)
        try reader.finish()
    }
}

/// A type with a property of each kind.
struct Everything: Codable {
    indirect enum Part: Codable, Hashable {
        case first
        case second(Int)
        case inner(Part, note: String?)
    }

    var number = 1
    var small: UInt8 = 2
    var wide: Int128 = 3
    var ratio = 0.5
    var single: Float = 0.25
    var text = "text"
    var flag = true
    var maybe: String? = "maybe"
    var part = Part.inner(.second(3), note: nil)
    var parts = [Part.first]
    var bytes: [UInt8] = [1]
    var byName = ["a": Part.first]
    var byNumber = [1: [2]]
    var members: Set<Int> = [1]
    var day = Date(timeIntervalSince1970: 1)
    var price = Decimal(1)
    var address = URL(string: "https://a.example/")
    @AskedAnew var asked = 1
}

private let numbers = [0, 1, 2, 3, 4, 5, -1, .max, .min, .max - 1, 1 << 40, 200]

func edit(_ bytes: inout [UInt8], kind: Int, place: Int, value: Int) {
    if kind & 1 == 0 {
        guard var saved = try? TreeSnapshot(bytes) else { return }
        change(&saved, kind: kind / 2, place: place, value: value)
        bytes = saved.bytes
    } else if !bytes.isEmpty {
        damage(&bytes, kind: kind / 2, place: place % bytes.count, value: value)
    }
}

/// Another number, another text, one part twice or not at all.
private func change(_ saved: inout TreeSnapshot, kind: Int, place: Int, value: Int) {
    let number = numbers[value % numbers.count]
    if !saved.pages.isEmpty {
        let index = place % saved.pages.count
        let other = saved.pages[value % saved.pages.count]
        switch kind % 20 {
        case 0: saved.pages[index].id = PageID(number)
        case 1: saved.pages[index].below = value & 1 == 0 ? nil : PageID(number)
        case 2: saved.pages[index].flow = number
        case 3: saved.pages[index].state = number
        case 4: saved.pages[index].route = other.route
        case 5: saved.pages[index].state = other.state
        case 6: saved.pages[index].carried[number] = other.state
        case 7:
            saved.pages[index].use = PageUse(last: number, shown: numbers[place % numbers.count], at: .seconds(number))
        case 8: saved.pages.insert(other, at: index)
        case 9: saved.pages.remove(at: index)
        case 10: saved.pages[index].isModal.toggle()
        case 11: saved.pages[index].addressed = value & 1 == 0 ? nil : ["item", "\(number)"]
        case 12: saved.pages[index].typed = Typed(values: ["name": ["Ada"]], isDraft: value & 1 == 0)
        default: break
        }
    }
    switch kind % 20 {
    case 13: (saved.lastPage, saved.lastFlow, saved.lastNotice) = (number, place % 5, place % 7)
    case 14: saved.states[number] = saved.states.randomElement(by: place)?.value ?? saved.shared
    case 15: saved.shared = saved.states.randomElement(by: place)?.value ?? saved.shared
    case 16:
        guard let past = saved.past.randomElement(by: place) else { return }
        saved.past[PageID(number)] = past.value
        saved.past[past.key]?.next = PageID(numbers[place % numbers.count])
    case 17: saved.onward[FlowID(number: number)] = ["item", "3"]
    case 18:
        guard !saved.flows.isEmpty else { return }
        let index = place % saved.flows.count
        switch value % 4 {
        case 0: saved.flows[index].id = number
        case 1: saved.flows[index].parent = number
        case 2: saved.flows[index].below = PageID(number)
        default: saved.flows.append(saved.flows[index])
        }
    case 19:
        saved.drafts = Drafts(
            saved.drafts.all + [Draft(key: DraftKey(number: 1), values: ["a": ["b"]], kept: .seconds(number))])
    default: break
    }
}

extension Dictionary where Key: Comparable {
    /// The same for the same number.
    fileprivate func randomElement(by number: Int) -> Element? {
        isEmpty ? nil : sorted { $0.key < $1.key }[number % count]
    }
}

private func damage(_ bytes: inout [UInt8], kind: Int, place: Int, value: Int) {
    let end = min(bytes.count, place + value % 40)
    switch kind % 8 {
    case 0: bytes[place] ^= 1 << UInt8(value & 7)
    case 1: bytes[place] = UInt8(truncatingIfNeeded: value)
    case 2: bytes.insert(UInt8(truncatingIfNeeded: value), at: place)
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 5:
        let other = snapshots[value % snapshots.count]
        bytes.replaceSubrange(place..<end, with: other[min(place, other.count)..<min(end, other.count)])
    case 6: bytes.removeSubrange(place...)
    // A length or a number that is beyond all.
    default: bytes.replaceSubrange(place...place, with: Array(repeating: 0xFF, count: 8 + value % 3) + [0x01])
    }
}
