// Which names a page may keep, where a row has a name of its own: one pattern stands for all rows, so that a page's
// list of names comes from the app's forms alone.

/// The names that a page may keep.
struct KeptNames {
    private let all: Set<String>
    private let rows: [String]

    init(_ names: [String]) { (all, rows) = (Set(names), names.filter(Self.isPattern)) }

    /// True if a name is one of them, or that of a row: `rename.*.title` has one for each text in its middle.
    func contains(_ name: String) -> Bool { all.contains(name) || rows.contains { Self.isRow(name, of: $0) } }

    /// The fields of a submission that may be kept.
    static func values(of submission: Submission, in names: [String]) -> [String: [String]] {
        if names.isEmpty { return [:] }
        let names = KeptNames(names)
        return submission.fields.filter { names.contains($0.key) }
    }

    static func haveRows(_ names: [String]) -> Bool { names.contains(where: isPattern) }

    private static func isPattern(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "*")) }

    private static func isRow(_ name: String, of pattern: String) -> Bool {
        let pattern = pattern.utf8
        guard let star = pattern.firstIndex(of: UInt8(ascii: "*")) else { return false }
        let (start, end) = (pattern[..<star], pattern[pattern.index(after: star)...])
        return name.utf8.count > start.count + end.count && name.utf8.starts(with: start)
            && name.utf8.suffix(end.count).elementsEqual(end)
    }
}

extension [String] {
    /// Each of them once, in the same order.
    var withoutRepetition: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
