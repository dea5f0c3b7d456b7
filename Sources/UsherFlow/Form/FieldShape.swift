// What a field is, whatever is in it: its name, label, kind and rules.

/// What a field is, whatever is in it. One object for all pages that show it: as plain values it was copied for each.
package final class FieldShape: Sendable {
    package let name: String
    package let label: String
    package let kind: FieldKind
    package let rules: FieldRules
    /// As its kind says, which would be copied for the question.
    package let isKept: Bool

    init(name: String, label: String, kind: FieldKind, rules: FieldRules) {
        isKept = kind.isKept
        self.name = name
        self.label = label
        self.kind = kind
        self.rules = rules
    }
}
