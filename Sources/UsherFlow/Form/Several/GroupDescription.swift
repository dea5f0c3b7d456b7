// The entries of a group without the type of their form, as a page has them, and how they are sent.

/// The entries of a group on one page, whatever their type.
package final class GroupDescription: Sendable {
    /// The label of one entry.
    package let label: String
    /// The text of the button that adds an entry.
    package let adding: String
    package let range: ClosedRange<Int>
    /// The entries that the form has before anybody types.
    package let entries: [FormDescription]
    let keptNames: [String]
    private let name: String
    private let empty: @Sendable (FormPrefix) -> FormDescription

    init<Fields>(of group: FieldGroup<Fields>, _ name: String, in form: Fields) {
        (label, adding, range) = (group.label, group.adding, group.range)
        (keptNames, empty) = (group.keptNames, group.empty)
        self.name = name
        entries = group.entries(form)
    }

    /// The entry of an id.
    package func entry(_ id: String) -> FormDescription {
        if let number = Int(id), entries.indices.contains(number - 1) { return entries[number - 1] }
        return empty(FormPrefix(group: name, entry: id))
    }

    /// The entries' ids as they were sent, or as they are before.
    ///
    /// - Parameter value: of the group's own control.
    package static func ids(_ value: String) -> [String] {
        var seen: Set<Substring> = []
        return value.split(separator: " ").prefix(maximum + 1).filter { id in
            id.utf8.count <= 6 && id.utf8.allSatisfy { (48...57).contains($0) } && seen.insert(id).inserted
        }.map(String.init)
    }

    /// The value that is sent for a group.
    ///
    /// - Parameter next: one more than the highest id that ever was; nil for that of the last.
    static func value(_ ids: [String], next: Int? = nil) -> String {
        let next = next ?? (ids.compactMap { Int($0) }.max() ?? 0) + 1
        return (ids + ["+\(next)"]).joined(separator: " ")
    }

    /// The next id.
    package static func next(_ value: String) -> Int {
        let ids = value.split(separator: " ").compactMap { Int($0) }
        return min(max(1, ids.max().map { value.utf8.contains(UInt8(ascii: "+")) ? $0 : $0 &+ 1 } ?? 1), 999_999)
    }

    /// How many a list has at most, whatever it says.
    static let maximum = 1_000
}

/// The names that fields of entries were sent under. Each list's ids are read once, however many names are asked for.
struct SentNames {
    private let texts: [String: [String]]
    private var ids: [String: [String]] = [:]

    init(_ texts: [String: [String]]) { self.texts = texts }

    /// - Parameter name: with the entry's place in the list, from 1: `stalls.2.name`.
    mutating func name(of name: String?) -> String? {
        guard let parts = name?.split(separator: ".", maxSplits: 2), parts.count == 3, let place = Int(parts[1]),
            let value = texts[String(parts[0])]?.first
        else { return name }
        let group = String(parts[0])
        if ids[group] == nil { ids[group] = GroupDescription.ids(value) }
        guard let ids = ids[group], ids.indices.contains(place - 1) else { return name }
        return "\(group).\(ids[place - 1]).\(parts[2])"
    }
}

extension Submission {
    /// The name that a field was sent under.
    func sentName(of name: String?) -> String? {
        var names = SentNames(fields)
        return names.name(of: name)
    }

    /// Says that an entry is gone, by the name that it had; nil where none goes.
    func removal(in form: FormDescription?) -> Phrase? {
        guard case .group(let edit) = press, let gone = edit.removed.flatMap({ Int($0) }),
            let group = form?.fields.first(where: { $0.name == edit.group })?.group
        else { return nil }
        let number = GroupDescription.ids(fields[edit.group]?.first ?? "").count { Int($0) ?? 0 < gone } + 1
        return "\(Phrase(group.label), as: "entry") \(number, as: "number") was removed."
    }
}
