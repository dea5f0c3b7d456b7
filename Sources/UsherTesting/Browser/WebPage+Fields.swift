// A page's fields: what a visitor does with them before they are sent, and what they hold.

extension WebPage {
    /// A field's value now: the typed text, or of a select the chosen options' text. A field is found as by
    /// ``Browser/fill(_:_:near:file:line:)``. Nil when there is no such field, or more than one.
    public func value(of label: String) -> String? {
        let fields = visibleFields { [.typed, .longText, .select].contains($0.kind) }
        guard let control = try? find(label, "field", among: fields, near: nil) else { return nil }
        guard control.kind == .select else { return text(of: control) }
        let options = control.options
        return selection(of: control).sorted().filter { options.indices.contains($0) }.map { options[$0].text }
            .joined(separator: ", ")
    }

    /// True if a checkbox or radio is checked now. Nil when there is no such one, or more than one.
    public func isChecked(_ label: String) -> Bool? {
        let boxes = visibleFields { $0.kind == .checkbox || $0.kind == .radio }
        return (try? find(label, "checkbox", among: boxes, near: nil)).map(isChecked)
    }

    func text(of control: FormControl) -> String { entries.texts[control.index] ?? control.defaultText }

    func selection(of control: FormControl) -> Set<Int> {
        entries.selections[control.index] ?? control.defaultSelection
    }

    func isChecked(_ control: FormControl) -> Bool {
        if let entry = entries.checks[control.index] { return entry }
        guard control.element.has("checked") else { return false }
        // Of several radios that come checked the last one is.
        return control.kind == .checkbox || group(of: control).last { $0.element.has("checked") } == control
    }

    /// All radios of which one at most is checked.
    func group(of radio: FormControl) -> [FormControl] {
        guard !radio.name.isEmpty else { return [radio] }
        let owner = radio.owner
        return controls.filter { $0.kind == .radio && $0.name == radio.name && $0.owner == owner }
    }

    mutating func fill(_ label: String, _ value: String, near: String?) throws(BrowserError) {
        let fields = visibleFields { ![.submit, .image, .inactive].contains($0.kind) }
        let control = try find(label, "field", among: fields, near: near)
        try checkUsable(control, label)
        switch control.kind {
        case .longText:
            entries.texts[control.index] = value
        case .typed:
            let oneLine = value.filter { !$0.isNewline }
            entries.texts[control.index] = control.type == "email" ? oneLine.trimmed : oneLine
        case .checkbox: throw BrowserError("“\(label)” is a checkbox; use check(\"\(label)\").")
        case .radio: throw BrowserError("“\(label)” is a radio button; use choose(\"\(label)\").")
        case .select: throw BrowserError("“\(label)” is a select; use select(\"\(label)\", …).")
        default: throw BrowserError("“\(label)” takes a file; use attach(\"\(label)\", …).")
        }
        activeForm = control.owner?.index
    }

    mutating func attach(_ label: String, _ file: AttachedFile, near: String?) throws(BrowserError) {
        let control = try find(label, "file field", among: visibleFields { $0.kind == .file }, near: near)
        try checkUsable(control, label)
        entries.files[control.index] = file
        activeForm = control.owner?.index
    }

    mutating func check(_ label: String, _ on: Bool, near: String?) throws(BrowserError) {
        let control = try find(label, "checkbox", among: visibleFields { $0.kind == .checkbox }, near: near)
        try checkUsable(control, label)
        entries.checks[control.index] = on
        activeForm = control.owner?.index
    }

    /// A radio by its label, else an option of a select by its text.
    mutating func choose(_ label: String, near: String?) throws(BrowserError) {
        let radios = visibleFields { $0.kind == .radio }
        let selects = visibleFields { $0.kind == .select }
        let options = selects.flatMap { select in
            select.item.options.enumerated().map { offset, option in
                Candidate(item: (select.item, offset), element: select.element, names: [option.text])
            }
        }
        if !options.isEmpty, !radios.contains(where: { $0.matches(label) }) {
            let (select, option) = try find(label, "radio or option", among: options, near: near)
            return try choose(option, of: select, label)
        }
        let control = try find(label, "radio", among: radios, near: near)
        try checkUsable(control, label)
        for other in group(of: control) { entries.checks[other.index] = other == control }
        activeForm = control.owner?.index
    }

    mutating func select(_ label: String, _ option: String, near: String?) throws(BrowserError) {
        let control = try find(label, "select", among: visibleFields { $0.kind == .select }, near: near)
        let options = control.options
        let exact = options.indices.filter { options[$0].text == option.collapsed }
        let found =
            exact.first ?? options.firstIndex { $0.value == option }
            ?? options.indices.filter { options[$0].text.hasPrefix(option.collapsed) }.onlyElement
        guard let found else {
            throw BrowserError(
                "“\(label)” has no one option “\(option)”. Its options: \(BrowserError.list(options.map(\.text))).")
        }
        try choose(found, of: control, label)
    }

    private mutating func choose(_ option: Int, of select: FormControl, _ label: String) throws(BrowserError) {
        try checkUsable(select, label)
        let options = select.options
        guard options.indices.contains(option), !options[option].isDisabled else {
            throw BrowserError("The option for “\(label)” is disabled.")
        }
        entries.selections[select.index] =
            select.element.has("multiple") ? selection(of: select).union([option]) : [option]
        activeForm = select.owner?.index
    }

    private func checkUsable(_ control: FormControl, _ label: String) throws(BrowserError) {
        if control.isDisabled { throw BrowserError("“\(label)” is disabled.") }
        let ignoresReadOnly = [.checkbox, .radio, .select].contains(control.kind)
        if control.element.has("readonly"), !ignoresReadOnly { throw BrowserError("“\(label)” is read-only.") }
    }

    func visibleFields(where isWanted: (FormControl) -> Bool) -> [Candidate<FormControl>] {
        controls.filter { $0.isVisible && isWanted($0) }.map {
            Candidate(item: $0, element: $0.element, names: $0.labels, lesserNames: $0.name.isEmpty ? [] : [$0.name])
        }
    }
}

extension Array {
    fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}
