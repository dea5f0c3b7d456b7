// What came with a form under one name.

/// The value that was sent for one field.
struct SentField {
    let texts: [String]
    let files: [FormFile]

    var first: String? { texts.first }
    var isEmpty: Bool { texts.isEmpty }
}
