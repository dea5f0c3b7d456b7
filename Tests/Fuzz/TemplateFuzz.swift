// Templates and values made by libFuzzer: whatever a file holds, reading it ends, and whatever a value holds, it stays
// where it was put. Built and run by .ci/fuzz, with the sources of UsherTemplate and UsherTesting's HTML in one module.

internal import Glibc

private struct Probe: ViewModel {
    var x: String

    static let fields: Fields<Self> = [
        .text("x", \.x), .text("y") { _ in "yy" }, .text("none") { _ -> String? in nil }, .number("n") { _ in 42 },
        .html("h") { _ in HTML(trusted: "<b>h</b>") }, .flag("yes") { _ in true }, .flag("no") { _ in false },
        .list("l") { [$0.x, "b"] }, .object("o") { Inner(x: $0.x) },
    ]
}

private struct Inner: ViewModel {
    let x: String
    static let fields: Fields<Self> = [.text("x", \.x)]
}

/// The tags of a page with the names of their attributes, in order: all of it that a value must not touch. And how many
/// addresses would run something.
private func skeleton(_ html: [UInt8]) -> (tags: [String], scripts: Int) {
    let nodes = HTMLTreeBuilder.build(html)
    var tags: [String] = []
    var scripts = 0
    for node in nodes {
        guard case .element(let tag, let attributes) = node.content else { continue }
        let parent = nodes.indices.contains(node.parent) ? nodes[node.parent].tag ?? "" : ""
        tags.append("\(parent)/\(tag) \(attributes.map(\.name).joined(separator: " "))")
        for attribute in attributes where ["href", "src", "action", "formaction"].contains(attribute.name) {
            let value = attribute.value.lowercased().unicodeScalars.filter { $0.value > 32 }
            if String(String.UnicodeScalarView(value)).hasPrefix("javascript:") { scripts += 1 }
        }
    }
    return (tags, scripts)
}

/// The same where memory has to grow for it, and where there is enough.
private func render(_ template: CompiledTemplate, _ value: String) -> [UInt8] {
    let pages = [0, 65_536].map { room in
        var output = OutputBuffer(capacity: room)
        template.render([ModelBox.make(Probe(x: value), Probe.fields)], into: &output)
        return output.array()
    }
    precondition(pages[0] == pages[1], "a page depends on the room for it")
    return pages[0]
}

nonisolated(unsafe) private let sample: UnsafeMutablePointer<FILE>? = getenv("USHER_SAMPLE").flatMap { fopen($0, "w") }
nonisolated(unsafe) private var sampled = 0

/// Writes a pair of pages for another parser to compare: their lengths, then their bytes.
private func note(_ plain: [UInt8], _ hostile: [UInt8]) {
    guard let sample, sampled < 200_000 else { return }
    sampled += 1
    fputs("\(plain.count) \(hostile.count)\n", sample)
    _ = plain.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, sample) }
    _ = hostile.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, sample) }
    fputs("\n", sample)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTemplate(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // A value, a page, a partial and a layout, parted by bytes that text seldom has.
    let parts = UnsafeBufferPointer(start: start, count: count).split(separator: 0x01, maxSplits: 3)
        .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count > 1, !parts[0].isEmpty else { return 0 }
    var sources = ["page": parts[1]]
    sources["p"] = parts.count > 2 ? parts[2] : "{{x}}"
    sources["l"] = parts.count > 3 ? parts[3] : "<p title=\"{{x}}\">{{$b}}{{x}}{{/b}}</p>"
    do {
        let template = try Templates(sources: sources).compile("page", scopes: [Probe.fields.schema], actions: ["go"])
        let (plain, hostile) = (render(template, "v"), render(template, parts[0]))
        guard skeleton(plain) == skeleton(hostile) else {
            let found =
                "Out of its place: \(String(decoding: hostile, as: UTF8.self).debugDescription)\nand not: \(String(decoding: plain, as: UTF8.self).debugDescription)\n"
            _ = found.withCString { write(2, $0, strlen($0)) }
            abort()
        }
        if plain != hostile { note(plain, hostile) }
    } catch {
        if "\(error)".isEmpty { abort() }
    }
    return 0
}
