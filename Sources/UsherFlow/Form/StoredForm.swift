// A form as a state holds it: its own options come with the values that were chosen, and with no others.

extension Form {
    /// The form with its chosen options alone, by which an answer is read as people read it.
    package var stored: Self {
        var form = self
        for field in Self.fields {
            let chosen = field.read(self).all
            field.offer(field.options(self).filter { chosen.contains($0.value) }, in: &form)
        }
        return form
    }

    /// A field whose options are part of the form's value and are not stored with it; nil where there is none.
    package static func lostOptions() -> String? where Self: Codable {
        fields.first { field in
            var form = Self()
            field.offer([FieldOption("1", label: "One")], in: &form)
            return (try? EncodedValue(form).read(over: Self())).map { field.options($0) != field.options(form) }
                ?? false
        }?.shape.name
    }
}
