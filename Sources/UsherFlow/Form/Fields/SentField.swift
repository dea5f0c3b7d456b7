// The input of a form for one field.

/// The values that were sent for one field.
struct SentField {
    /// The texts under its name; for a field of several controls one for each, empty where there was none.
    let texts: [String]
    let files: [FormFile]
    /// True if its visitor has taken away the file that was there.
    let isWithoutFile: Bool
    /// The language by which numbers are read.
    let language: String

    var first: String? { texts.first }
    var isEmpty: Bool { texts.isEmpty }

    init(_ shape: FieldShape, of texts: [String: [String]], _ files: [String: [FormFile]], language: String) {
        self.texts =
            shape.control == .ticks
            ? TickControls.texts(of: shape.name) { texts[$0] }
            : shape.parts.isEmpty ? texts[shape.name] ?? [] : shape.controls.map { texts[$0]?.first ?? "" }
        isWithoutFile = files.isEmpty ? false : files[shape.name]?.isEmpty ?? false
        self.files = files.isEmpty ? [] : files[shape.name] ?? []
        self.language = language
    }
}
