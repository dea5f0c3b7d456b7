// What a field is, whatever is in it: its name, label, kind and rules.

/// What a field is, whatever is in it. A class, so that pages share one object and copy nothing.
package final class FieldShape: Sendable {
    package let name: String
    package let label: String
    package let kind: FieldKind
    package let rules: FieldRules
    /// Cached from `kind`, which would be copied with its payload to be asked.
    package let isKept: Bool

    init(name: String, label: String, kind: FieldKind, rules: FieldRules) {
        isKept = kind.isKept
        self.name = name
        self.label = label
        self.kind = kind
        self.rules = rules
    }
}
