// The fields of a form with their values, without its type.

/// A form whatever its type, as a template draws it.
package struct FormDescription: Sendable {
    package struct Field: Sendable {
        package let shape: FieldShape
        /// What the field shows at first; for a checkbox, `on` or nothing.
        package let value: String

        package var name: String { shape.name }
        package var label: String { shape.label }
        package var kind: FieldKind { shape.kind }
        package var rules: FieldRules { shape.rules }
    }

    package let fields: [Field]
    /// The fields that may be kept.
    var keptNames: [String] { fields.compactMap { $0.shape.isKept ? $0.name : nil } }

    /// Whether those are the fields that may be kept. Asked for each page that is shown, so it allocates nothing.
    func keeps(_ names: [String]) -> Bool {
        var count = 0
        for index in fields.indices where fields[index].shape.isKept {
            guard count < names.count, fields[index].shape.name == names[count] else { return false }
            count += 1
        }
        return count == names.count
    }

    /// The form of this type, as it is at first.
    package init(of type: any Form.Type) { self = type.init().description }

    init<Fields: Form>(_ form: Fields) {
        // By index: `map` over an array of a generic type is not specialized.
        let all = Fields.fields
        var fields: [Field] = []
        fields.reserveCapacity(all.count)
        for index in all.indices {
            let shape = all[index].shape
            fields.append(Field(shape: shape, value: shape.isKept ? all[index].read(form) : ""))
        }
        self.fields = fields
    }

    /// What a field that may be kept shows at first; nil for any other.
    func shown(by name: String) -> String? { fields.first { $0.name == name && $0.shape.isKept }?.value }

    /// How many files it may come with.
    package var fileCount: Int { fields.count { $0.rules.maximumSize != nil } }

    /// Bytes of all the files that it may come with; nil where it has no field for one.
    package var fileBytes: Int? {
        let sizes = fields.compactMap(\.rules.maximumSize)
        return sizes.isEmpty ? nil : sizes.reduce(0) { $0.addingReportingOverflow($1).overflow ? Int.max : $0 + $1 }
    }
}

extension Form {
    fileprivate var description: FormDescription { FormDescription(self) }
}
