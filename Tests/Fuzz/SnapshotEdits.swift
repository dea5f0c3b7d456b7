// Snapshots of the fuzzer's own site, and changes to their JSON that keep it JSON: another number, another text, one
// part twice or not at all.

internal import Foundation

/// A few places where a visitor may be when the server stops.
let snapshots: [[UInt8]] = {
    let walks: [[String]] = [
        [], ["join"], ["join", "next"], ["settings"], ["open.3", "settings"],
        ["join", "leave", "discard:leave", "join"],
        ["join", "next", "finish", "join"], ["nested", "next"],
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return walks.compactMap { acts in
        let shared = Shared(Visits())
        let tree = PageTree(Lobby(shared: shared), shared: shared)
        _ = try? tree.open(["lobby"])
        for act in acts {
            guard let id = tree.pages.live.last?.id else { break }
            run(Submission(act: act, fields: ["name": ["Ada"]]), on: id, in: tree)
        }
        if let id = tree.pages.live.last?.id {
            tree.addNotice("Hello.", on: id)
            if acts.contains("settings") { keepFiles(on: id, of: tree) }
        }
        return (try? encoder.encode(tree.snapshot())).map { Array($0) }
    }
}()

/// As a store has them.
private func keepFiles(on id: PageID, of tree: PageTree) {
    let files = ["photo", "letter"].map { control in
        TreeSnapshot.SavedFiles.Kept(
            page: id, control: control,
            file: StoredFile(secret: "s", name: control + ".png", size: 9_000_000, type: "image/png"),
            end: .seconds(3_700))
    }
    tree.files = KeptFiles(.init(kept: files, without: [.init(page: id, control: "plan")])) { tree.contains($0) }
}

private let numbers = [
    "0", "1", "2", "3", "4", "5", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "18446744073709551615", "200",
]

func edit(_ text: inout [UInt8], kind: Int, place: Int, value: Int) {
    let parts = parts(of: text)
    let chosen = parts.filter { $0.kind == [.number, .text, .group, .word][kind % 4] }
    guard !chosen.isEmpty else { return }
    let range = chosen[(place + kind / 16 * 256) % chosen.count].range
    switch kind % 4 {
    case 0: text.replaceSubrange(range, with: numbers[value % numbers.count].utf8)
    case 1:
        // Keys of dictionaries are numbers in quotes.
        let other = chosen[value / 2 % chosen.count].range
        let quoted = Array("\"\(numbers[value / 2 % numbers.count])\"".utf8)
        text.replaceSubrange(range, with: value & 1 == 0 ? Array(text[other]) : quoted)
    case 2:
        let part = Array(text[range])
        let other = chosen[value / 4 % chosen.count].range
        switch value & 3 {
        case 0: text.insert(contentsOf: part + [0x2C], at: range.lowerBound)
        case 1: text.replaceSubrange(range, with: text[other])
        case 2: text.replaceSubrange(range, with: "null".utf8)
        default: remove(range, of: &text)
        }
    default: text.replaceSubrange(range, with: ["true", "false", "null"][value % 3].utf8)
    }
}

/// With the comma behind it, or before it.
private func remove(_ range: Range<Int>, of text: inout [UInt8]) {
    var range = range
    if range.upperBound < text.count, text[range.upperBound] == 0x2C {
        range = range.lowerBound..<(range.upperBound + 1)
    } else if range.lowerBound > 0, text[range.lowerBound - 1] == 0x2C {
        range = (range.lowerBound - 1)..<range.upperBound
    }
    text.removeSubrange(range)
}

private struct Part {
    enum Kind { case number, text, group, word }
    let kind: Kind
    let range: Range<Int>
}

private func parts(of text: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var open: [Int] = []
    var index = 0
    while index < text.count {
        let start = index
        index += 1
        switch text[start] {
        case 0x22:
            while index < text.count, text[index] != 0x22 { index += text[index] == 0x5C ? 2 : 1 }
            index = min(index + 1, text.count)
            parts.append(Part(kind: .text, range: start..<index))
        case 0x7B, 0x5B: open.append(start)
        case 0x7D, 0x5D:
            if let start = open.popLast() { parts.append(Part(kind: .group, range: start..<index)) }
        case 0x2D, 0x30...0x39:
            while index < text.count, (0x30...0x39).contains(text[index]) { index += 1 }
            parts.append(Part(kind: .number, range: start..<index))
        case 0x61...0x7A:
            while index < text.count, (0x61...0x7A).contains(text[index]) { index += 1 }
            parts.append(Part(kind: .word, range: start..<index))
        default: break
        }
    }
    return parts
}
