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
    /// True if it stands in an address.
    let isOfAddress: Bool

    var first: String? { texts.first }
    var isEmpty: Bool { texts.isEmpty }

    init(
        _ shape: FieldShape, of texts: [String: [String]], _ files: [String: [FormFile]], language: String,
        isOfAddress: Bool = false
    ) {
        self.texts =
            shape.control == .ticks
            ? TickControls.texts(of: shape.name) { texts[$0] }
            : shape.parts.isEmpty ? texts[shape.name] ?? [] : shape.controls.map { texts[$0]?.first ?? "" }
        isWithoutFile = files.isEmpty ? false : files[shape.name]?.isEmpty ?? false
        self.files = files.isEmpty ? [] : files[shape.name] ?? []
        (self.language, self.isOfAddress) = (language, isOfAddress)
    }

    /// True if it stands in an address that is read before its field has options, so that any value is taken: the page
    /// that has them tells of one that is none of them.
    func isEarly(for options: [FieldOption]) -> Bool { isOfAddress && options.isEmpty }

    func takes(_ text: String, among options: [FieldOption]) -> Bool {
        options.contains { $0.value == text } || isEarly(for: options)
    }
}
