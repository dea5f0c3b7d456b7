// The fields of a form with their values, without its type.

/// A form whatever its type, as a template draws it.
package struct FormDescription: Sendable {
    package struct Field: Sendable {
        package let shape: FieldShape
        /// The value that the field shows at first; for a checkbox, `on` or nothing.
        package let value: FieldValue
        package let isRequired: Bool
        /// Properties that few fields have, out of line; nil for a field that has none of them.
        private let more: More?

        private final class More: Sendable {
            let options: [FieldOption]
            let condition: Condition?
            let names: FormPrefix.Names?
            let group: GroupDescription?
            let file: KeptFileName?

            init(
                _ options: [FieldOption], _ condition: Condition?, _ names: FormPrefix.Names?,
                _ group: GroupDescription?, _ file: KeptFileName?
            ) {
                (self.options, self.condition, self.names) = (options, condition, names)
                (self.group, self.file) = (group, file)
            }
        }

        init(
            shape: FieldShape, value: FieldValue, options: [FieldOption], condition: Condition?, isRequired: Bool,
            names: FormPrefix.Names?, group: GroupDescription?, file: KeptFileName?
        ) {
            (self.shape, self.value, self.isRequired) = (shape, value, isRequired)
            let isPlain = options.isEmpty && condition == nil && names == nil && group == nil && file == nil
            more = isPlain ? nil : More(options, condition, names, group, file)
        }

        package var options: [FieldOption] { more?.options ?? [] }
        /// The field before it that asks for it, and by which of its values; nil where it always shows.
        package var condition: Condition? { more?.condition }
        /// The entries of a list of forms; nil for any other field.
        package var group: GroupDescription? { more?.group }
        /// The file that its form has already.
        package var file: KeptFileName? { more?.file }

        /// The field's name on the page, by which its problems are told; prefixed where the page has several forms.
        package var name: String { more?.names?.name ?? shape.name }
        /// The names under which it is sent.
        package var controls: [String] { more?.names?.controls ?? shape.controls }
        /// The names by which its page knows its controls, and those of its entries, whose input may be kept.
        var keptNames: [String] { (more?.names?.kept ?? shape.controls) + (group?.keptNames ?? []) }
        package var label: String { shape.label }
        package var kind: FieldKind { shape.kind }
        package var rules: FieldRules { shape.rules }
    }

    /// When a field shows, for the script.
    package struct Condition: Sendable, Equatable {
        package let field: String
        /// The choices with which it shows; with an empty one where it shows as long as nothing is chosen.
        package let values: [String]

        func named(by prefix: FormPrefix) -> Condition { Condition(field: prefix.text + field, values: values) }
    }

    package internal(set) var fields: [Field]
    /// The forms that are an action's own, behind the screen's, where the page has several.
    package internal(set) var sections: [FormSection] = []
    /// The names of all input that may be kept, each once.
    var keptNames: [String] {
        let names = fields.flatMap { $0.shape.isKept ? $0.keptNames : [] }
        return sections.isEmpty ? names : names.withoutRepetition
    }
    let hasGroups: Bool
    /// Some of its fields are asked under a condition.
    let isConditional: Bool

    /// True if all its fields are the screen's own, each known by its own names.
    var isPlain: Bool { sections.isEmpty && !hasGroups }

    /// True if those are the names that may be kept. Asked for each page that is shown, so it allocates nothing.
    func keeps(_ names: [String]) -> Bool {
        guard isPlain else { return keptNames == names }
        var count = 0
        for index in fields.indices where fields[index].shape.isKept {
            let controls = fields[index].shape.controls
            for control in controls.indices {
                guard count < names.count, controls[control] == names[count] else { return false }
                count += 1
            }
        }
        return count == names.count
    }

    /// The form of this type, as it is at first.
    package init(of type: any Form.Type) { self = type.init().description }

    /// - Parameter prefix: what stands before its names; nil for a screen's own form.
    init<Fields: Form>(_ form: Fields, prefix: FormPrefix? = nil) {
        // By index, each field looked up once: nothing that is done with an array of a generic type is specialized.
        let all = Fields.fields
        var fields: [Field] = []
        fields.reserveCapacity(all.count)
        var isConditional = false
        for index in 0..<all.count {
            let field = all[index]
            let shape = field.shape
            var condition: Condition?
            if field.isConditional {
                isConditional = true
                condition = field.condition(in: form, among: all[..<index])
            }
            if let prefix, let asked = condition { condition = asked.named(by: prefix) }
            fields.append(
                Field(
                    shape: shape, value: shape.isKept ? field.read(form) : .one(""), options: field.options(form),
                    condition: condition, isRequired: field.isRequired(in: form), names: prefix?.names(of: shape),
                    // To look for a group asks for the metadata of its type.
                    group: shape.kind == .group
                        ? field.group.map { GroupDescription(of: $0, shape.name, in: form) } : nil,
                    file: shape.control == .file ? field.file(form).map { KeptFileName($0) } : nil))
        }
        self.fields = fields
        self.isConditional = isConditional
        hasGroups = fields.contains { $0.shape.control == .group }
    }

    /// The texts that controls whose input may be kept show at first, by the controls' names.
    ///
    /// - Parameter language: that of the page, which writes numbers in its own way.
    func shown(in language: String) -> [String: [String]] {
        var shown: [String: [String]] = [:]
        for field in fields where field.shape.isKept {
            let texts = field.value.all
            for (part, control) in field.controls.enumerated() {
                shown[control] =
                    if field.shape.control == .ticks {
                        TickControls.shown(by: part, of: texts)
                    } else if field.shape.parts.isEmpty {
                        field.kind.isNumeric ? texts.map { NumberSigns.of(language).text($0) } : texts
                    } else {
                        part < texts.count ? [texts[part]] : []
                    }
            }
            for entry in field.group?.entries ?? [] { shown.merge(entry.shown(in: language)) { $1 } }
        }
        return shown
    }

    /// True if it may come with files.
    package var takesFiles: Bool {
        for index in fields.indices where fields[index].shape.control == .file { return true }
        return false
    }

    /// Its fields for files, each with how many bytes a file may have.
    var fileSizes: [(name: String, bytes: Int)] {
        fields.compactMap { field in field.rules.maximumSize.map { (field.shape.name, max(0, $0)) } }
    }

    /// The most bytes that its texts may have: the longest of them, and all together. More than 64 MB count as 64 MB.
    package var textBytes: (longest: Int, all: Int) {
        var (longest, all) = (0, 0)
        for field in fields {
            if let group = field.group {
                let entry = group.entry("1").textBytes
                longest = max(longest, entry.longest)
                all += min(max(0, group.range.upperBound), GroupDescription.maximum) * entry.all
            } else {
                // A character takes four bytes at most, but for marks that nobody types.
                let bytes = 4 * min(field.rules.maximumLength ?? 64, Self.mostText / 4)
                longest = max(longest, bytes)
                all += bytes
            }
            all = min(all, Self.mostText)
        }
        return (longest, all)
    }

    private static let mostText = 67_108_864
}

extension Form {
    package var description: FormDescription { FormDescription(self) }
}

extension FormField {
    /// Finds the choice before it that its condition goes by, by asking with each of its options: an author writes the
    /// condition once, as a closure, and the script is told the rest.
    package func condition(in form: Fields, among others: ArraySlice<FormField>) -> FormDescription.Condition? {
        for other in others.reversed() where !other.isConditional {
            let values: [String]
            switch other.shape.traits.control {
            case .choice, .select, .several: values = other.options(form).map(\.value)
            case .checkbox: values = ["on"]
            default: continue
            }
            let asking = values.filter { value in
                var tried = form
                _ = other.write(
                    SentField(other.shape, of: [other.shape.name: [value]], [:], language: "en"), to: &tried,
                    isRequired: false)
                return isShown(in: tried)
            }
            var none = form
            _ = other.write(SentField(other.shape, of: [:], [:], language: "en"), to: &none, isRequired: false)
            let isAskedFirst = isShown(in: none)
            if asking.count < values.count || !isAskedFirst && !asking.isEmpty {
                return FormDescription.Condition(
                    field: other.shape.name, values: asking + (isAskedFirst ? [""] : []))
            }
        }
        return nil
    }
}
