// A button that adds an entry to a group, or takes one away.

/// What such a button does to what was typed: `usher:add.stalls`, `usher:remove.stalls.3`.
package struct GroupEdit {
    package static let add = "usher:add"
    package static let remove = "usher:remove"

    private let group: String
    /// Nil for one that comes.
    private let removed: String?

    /// Nil where a button's value is another one.
    init?(_ act: String) {
        // Nearly none is one.
        guard act.utf8.first == UInt8(ascii: "u") else { return nil }
        if let rest = Self.rest(of: act, behind: Self.add) {
            (group, removed) = (rest, nil)
        } else if let rest = Self.rest(of: act, behind: Self.remove), let dot = rest.lastIndex(of: ".") {
            (group, removed) = (String(rest[..<dot]), String(rest[rest.index(after: dot)...]))
        } else {
            return nil
        }
    }

    private static func rest(of act: String, behind name: String) -> String? {
        act.utf8.starts(with: "\(name).".utf8) ? String(act.utf8.dropFirst(name.utf8.count + 1)) : nil
    }

    /// The value of the button that adds an entry.
    package static func adding(to group: String) -> String { "\(add).\(group)" }

    /// The value of the button that takes an entry away.
    package static func removing(_ entry: String, from group: String) -> String { "\(remove).\(group).\(entry)" }

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
