// A field without its value: its name, label, kind and rules.

/// A field without its value. A class, so that pages share one object and copy nothing.
package final class FieldShape: Sendable {
    package let name: String
    package let label: String
    package let kind: FieldKind
    package let rules: FieldRules
    /// Empty for a field that is one control.
    package let parts: [FieldPart]
    /// The names under which it is sent.
    package let controls: [String]
    /// The traits of its kind.
    package let traits: FieldKind.Traits
    package let control: FieldKind.Control
    package var isKept: Bool { traits.isKept }
    /// A hidden field is sent with its form, and no visitor sees it.
    package var isHidden: Bool { control == .hidden }
    /// True if it stands in no address.
    let isConfidential: Bool

    init(
        name: String, label: String, kind: FieldKind, rules: FieldRules, parts: [FieldPart] = [],
        isHidden: Bool = false, isConfidential: Bool = false
    ) {
        traits = kind.traits
        control = isHidden ? .hidden : traits.control
        self.name = name
        self.label = label
        self.kind = kind
        self.rules = rules
        self.parts = parts
        self.isConfidential = isConfidential
        controls =
            kind == .ticks
            ? TickControls.names(of: name) : parts.isEmpty ? [name] : parts.map { "\(name)-\($0.suffix)" }
    }

    /// The message about a file with more bytes than the field takes; nil for a field that takes none.
    package var tooLarge: Phrase? {
        rules.maximumSize.map { size in rules.wrong.map { Phrase($0) } ?? FileKind.message(tooLargeFor: size) }
    }

    /// The same field with something else about it.
    func with(rules: FieldRules? = nil, isHidden: Bool? = nil, isConfidential: Bool? = nil) -> FieldShape {
        FieldShape(
            name: name, label: label, kind: kind, rules: rules ?? self.rules, parts: parts,
            isHidden: isHidden ?? self.isHidden, isConfidential: isConfidential ?? self.isConfidential)
    }
}
