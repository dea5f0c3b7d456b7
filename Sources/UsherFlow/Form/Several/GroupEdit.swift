// A button that adds an entry to a group, or takes one away.

/// The change that such a button makes to what was typed.
package struct GroupEdit: Sendable {
    let group: String
    /// The id of the entry that goes; nil where one comes.
    let removed: String?

    /// An entry comes.
    package init(_ group: String) { (self.group, removed) = (group, nil) }

    /// An entry goes.
    package init(removing entry: String, from group: String) { (self.group, removed) = (group, entry) }

    /// - Parameter entry: with its group, as in `stalls.3`; nil where it is another text.
    init?(removing entry: String) {
        guard let dot = entry.unicodeScalars.lastIndex(of: ".") else { return nil }
        (group, removed) = (String(entry[..<dot]), String(entry[entry.unicodeScalars.index(after: dot)...]))
    }

    var argument: String { removed.map { "\(group).\($0)" } ?? group }

    func applied(to fields: [String: [String]]) -> [String: [String]] {
        var fields = fields
        let value = fields[group]?.first ?? ""
        var (ids, next) = (GroupDescription.ids(value), GroupDescription.next(value))
        if let removed {
            ids.removeAll { $0 == removed }
            let gone = FormPrefix(group: group, entry: removed).text
            fields = fields.filter { !$0.key.utf8.starts(with: gone.utf8) }
        } else if ids.count < GroupDescription.maximum {
            // One that never was: what was typed into an entry that is gone belongs to no other.
            ids.append("\(next)")
            next += 1
        }
        fields[group] = [GroupDescription.value(ids, next: next)]
        return fields
    }
}
