// One control of a form: what kind it is, whose it is, and what it holds before a visitor touches it.

struct FormControl: Equatable {
    enum Kind: Equatable {
        /// Anything typed: text, email, password, date and the like.
        case typed
        case longText, checkbox, radio, select, hidden, file
        /// Sends its form.
        case submit
        /// Sends its form, and says where it was pressed.
        case image
        /// Does nothing without script: `type=button` and `type=reset`.
        case inactive
    }

    static let tags: Set<String> = ["button", "input", "select", "textarea"]

    let element: HTMLElement
    let kind: Kind

    init?(_ element: HTMLElement) {
        self.element = element
        switch element.tag {
        case "textarea": kind = .longText
        case "select": kind = .select
        case "button": kind = ["button", "reset"].contains(element["type"]?.lowercased() ?? "") ? .inactive : .submit
        case "input": kind = Self.kinds[element["type"]?.trimmed.lowercased() ?? ""] ?? .typed
        default: return nil
        }
    }

    private static let kinds: [String: Kind] = [
        "checkbox": .checkbox, "radio": .radio, "hidden": .hidden, "file": .file, "submit": .submit, "image": .image,
        "button": .inactive, "reset": .inactive,
    ]

    var index: Int { element.index }
    var name: String { element["name"] ?? "" }
    var type: String { element["type"]?.trimmed.lowercased() ?? "" }
    var isPressable: Bool { kind == .submit || kind == .image }
    var isVisible: Bool { element.isVisible && kind != .hidden }

    /// Its own `disabled`, or that of a fieldset around it, whose first legend does not count as inside.
    var isDisabled: Bool {
        if element.has("disabled") { return true }
        return element.ancestors.contains { fieldset in
            guard fieldset.tag == "fieldset", fieldset.has("disabled") else { return false }
            let legend = fieldset.children.first { $0.tag == "legend" }
            return legend.map { !$0.contains(element) } ?? true
        }
    }

    /// The form it belongs to: the one its `form` attribute names, else the one around it.
    var owner: HTMLElement? {
        if let id = element["form"] {
            guard let index = element.tree.firstByID[id] else { return nil }
            let named = HTMLElement(tree: element.tree, index: index)
            return named.tag == "form" ? named : nil
        }
        return element.ancestors.first { $0.tag == "form" }
    }

    /// The value as the page came; for a checkbox or radio, the value that it sends when it is checked.
    var defaultText: String {
        switch kind {
        case .longText: element.rawText
        case .checkbox, .radio: element["value"] ?? "on"
        default: element["value"] ?? ""
        }
    }

    var options: [SelectOption] { element.all("option").map(SelectOption.init) }

    /// Indices in `options` of those that are selected as the page came.
    var defaultSelection: Set<Int> {
        let options = options
        let marked = options.indices.filter { options[$0].element.has("selected") }
        if element.has("multiple") { return Set(marked) }
        if let last = marked.last { return [last] }
        let isDropDown = (Int(element["size"] ?? "") ?? 1) <= 1
        return Set(isDropDown ? options.firstIndex { !$0.isDisabled }.map { [$0] } ?? [] : [])
    }

    /// Names that a visitor may call it by, the best first: its labels, `aria-label`, the texts that label it by id.
    var labels: [String] {
        let tree = element.tree
        let document = HTMLDocument(tree: tree)
        let id = element["id"] ?? ""
        var names: [String] = []
        for index in tree.labels {
            let label = HTMLElement(tree: tree, index: index)
            let isFor = label["for"].map { !id.isEmpty && $0 == id } ?? label.contains(element)
            if isFor { names.append(label.text(leavingOut: { $0.tag == "button" })) }
        }
        if let name = element["aria-label"] { names.append(name.collapsed) }
        let parts = element.words(of: "aria-labelledby").compactMap { document.element(id: $0)?.text }
        if !parts.isEmpty { names.append(parts.joined(separator: " ")) }
        return names.filter { !$0.isEmpty }
    }

    /// Names that a visitor may call a button by: its text, with and without `aria-hidden` parts, `aria-label`, value.
    var captions: [String] { Self.captions(of: element) }

    static func captions(of element: HTMLElement) -> [String] {
        var names = [element.text, element.text(leavingOut: { $0["aria-hidden"] == "true" })]
        names += element.all("img").compactMap { $0["alt"]?.collapsed }
        names += ["aria-label", "value", "alt", "title"].compactMap { element[$0]?.collapsed }
        if element.tag == "input", element["value"] == nil, element["type"]?.lowercased() == "submit" {
            names.append("Submit")
        }
        return names.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
    }
}

struct SelectOption {
    let element: HTMLElement

    var text: String { (element["label"].flatMap { $0.isEmpty ? nil : $0 } ?? element.rawText).collapsed }
    var value: String { element["value"] ?? element.rawText.collapsed }
    var isDisabled: Bool {
        element.has("disabled") || element.ancestors.prefix { $0.tag != "select" }.contains { $0.has("disabled") }
    }
}

/// A file that a visitor has chosen.
struct AttachedFile: Sendable {
    var name: String
    var type: String
    var bytes: [UInt8]
}
