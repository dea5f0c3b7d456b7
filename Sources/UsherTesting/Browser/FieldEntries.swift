// A visitor's entries on a page, beside what the page came with.

/// Entries by the place of their control in the document.
struct FieldEntries: Sendable {
    var texts: [Int: String] = [:]
    var checks: [Int: Bool] = [:]
    var selections: [Int: Set<Int>] = [:]
    /// Never put back: no browser does.
    var files: [Int: AttachedFile] = [:]
}

extension WebPage {
    /// Keys of all named controls, in document order. Radios of a group differ by their value, not their place.
    private func keyedControls() -> [(LooseEntry.Key, FormControl)] {
        var counts: [LooseEntry.Key: Int] = [:]
        return controls.filter { !$0.name.isEmpty }.map { control in
            let value = control.kind == .radio ? control.defaultText : ""
            let first = LooseEntry.Key(
                name: control.name, type: "\(control.kind) \(control.type) \(value)", occurrence: 0)
            let occurrence = counts[first, default: 0]
            counts[first] = occurrence + 1
            return (LooseEntry.Key(name: first.name, type: first.type, occurrence: occurrence), control)
        }
    }

    /// Entries outside of the form `sent`, which has just gone to the server. Passwords are never among them.
    func looseEntries(except sent: HTMLElement? = nil) -> [LooseEntry] {
        keyedControls().compactMap { key, control in
            if let sent, control.owner == sent { return nil }
            if control.type == "password" || control.element["autocomplete"]?.lowercased() == "off" { return nil }
            if let text = entries.texts[control.index] { return LooseEntry(key: key, value: .text(text)) }
            if let check = entries.checks[control.index] { return LooseEntry(key: key, value: .check(check)) }
            guard let selection = entries.selections[control.index] else { return nil }
            let options = control.options
            let values = selection.filter { options.indices.contains($0) }.map { options[$0].value }
            return LooseEntry(key: key, value: .selection(Set(values)))
        }
    }

    mutating func restore(_ loose: [LooseEntry]) {
        let values = Dictionary(loose.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        for (key, control) in keyedControls() {
            switch values[key] {
            case .text(let text): entries.texts[control.index] = text
            case .check(let check): entries.checks[control.index] = check
            case .selection(let wanted):
                let options = control.options
                entries.selections[control.index] = Set(options.indices.filter { wanted.contains(options[$0].value) })
            case nil: break
            }
        }
    }
}
