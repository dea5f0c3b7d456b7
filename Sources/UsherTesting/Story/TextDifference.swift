// How two texts differ, by lines, as `diff` shows it.

enum TextDifference {
    /// Lines that are only in the first begin with `-`, those only in the second with `+`; of equal ones two stand
    /// around each difference.
    static func between(_ one: String, _ other: String) -> String {
        let (old, new) = (
            one.split(separator: "\n", omittingEmptySubsequences: false),
            other.split(separator: "\n", omittingEmptySubsequences: false)
        )
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [(mark: String, text: Substring)] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left), left < old.count {
                lines.append(("-", old[left]))
                left += 1
            } else if added.contains(right), right < new.count {
                lines.append(("+", new[right]))
                right += 1
            } else {
                if left < old.count { lines.append((" ", old[left])) }
                (left, right) = (left + 1, right + 1)
            }
        }
        let near = lines.indices.filter { index in
            lines[max(0, index - 2)...min(lines.count - 1, index + 2)].contains { $0.mark != " " }
        }
        var text: [String] = []
        var last = -1
        for index in near {
            if index > last + 1 { text.append("  …") }
            text.append("\(lines[index].mark) \(lines[index].text)")
            last = index
        }
        return text.joined(separator: "\n")
    }
}
