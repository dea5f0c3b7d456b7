// The prefix of all names of a form that shares its page's one HTML form with others: `rename.3.title` is the
// field `title` of the action `rename` for the row `3`.

/// The beginning of all names of one form of several.
package struct FormPrefix: Sendable {
    /// As it is sent: `rename.3.`.
    package let text: String
    /// As pages know it, which have one list of names for all rows: `rename.*.`.
    let kept: String

    /// The prefix of an action's own form.
    init(action: String) { (text, kept) = ("\(action).", "\(action).") }

    /// The prefix of an action's form for one row.
    init(action: String, argument: String) { (text, kept) = ("\(action).\(argument).", "\(action).*.") }

    /// The prefix of an entry of a group.
    init(group: String, entry: String) { (text, kept) = ("\(group).\(entry).", "\(group).*.") }

    /// The names of a field on the page.
    struct Names: Sendable {
        let name: String
        let controls: [String]
        let kept: [String]
    }

    func names(of shape: FieldShape) -> Names {
        Names(
            name: text + shape.name, controls: shape.controls.map { text + $0 },
            kept: shape.controls.map { kept + $0 })
    }

    /// The input of this form, by the names that its fields have without the prefix.
    func own<Value>(_ sent: [String: Value]) -> [String: Value] {
        var own: [String: Value] = [:]
        for (name, value) in sent where name.utf8.starts(with: text.utf8) {
            own[String(name.utf8.dropFirst(text.utf8.count)) ?? name] = value
        }
        return own
    }

    /// The input of each entry of a group, by its id: in one walk, as there may be many.
    static func entries(of group: String, in sent: [String: [String]]) -> [String: [String: [String]]] {
        var entries: [String: [String: [String]]] = [:]
        let start = "\(group)."
        for (name, texts) in sent where name.utf8.starts(with: start.utf8) {
            let rest = name.utf8.dropFirst(start.utf8.count)
            guard let dot = rest.firstIndex(of: UInt8(ascii: ".")), let id = String(rest[..<dot]),
                let own = String(rest[rest.index(after: dot)...])
            else { continue }
            entries[id, default: [:]][own] = texts
        }
        return entries
    }

    /// The form's own input by the names that its fields have on the page.
    func onPage<Value>(_ own: [String: Value]) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: own.map { (text + $0.key, $0.value) })
    }
}
