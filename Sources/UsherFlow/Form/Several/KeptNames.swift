// Which names a page may keep, where a row has a name of its own: one pattern stands for all rows, so that a page's
// list of names comes from the app's forms alone.

/// The names that a page may keep.
enum KeptNames {
    /// Whether a name is one of them, or that of a row: `rename.*.title` has one for each text in its middle.
    static func contain(_ name: String, in names: [String]) -> Bool {
        names.contains(name) || names.contains { isRow(name, of: $0) }
    }

    static func haveRows(_ names: [String]) -> Bool { names.contains { $0.utf8.contains(UInt8(ascii: "*")) } }

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
