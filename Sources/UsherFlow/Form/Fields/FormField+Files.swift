// Fields for files.

extension FormField {
    /// A file of at most so many bytes; 20 MB unless it says more or less. Its form must be sent as multipart: see
    /// `page.enctype`. The screen must be among those that its site is given at the start, or no file gets in.
    ///
    /// A file that is right is kept while its form comes back for something else, for an hour at most. One that the
    /// form's value has already, `FormFile(kept:)`, is shown, and need not be chosen again.
    ///
    /// - Parameter accepts: what a browser offers to choose, extensions and media types, as `.pdf` and `image/*`. Those
    ///   of PNG, JPEG, GIF, WebP, PDF, ZIP, gzip and text are also compared with the file's own first bytes.
    public static func file(
        _ name: String, _ path: Path<FormFile?>, label: String, required: Bool = true, accepts: [String] = [],
        maximumSize: Int = 20_971_520, hint: String? = nil
    ) -> Self {
        let rules = FieldRules(isRequired: required, maximumSize: maximumSize, accepts: accepts, hint: hint)
        let asked = FieldName(label)
        var definition = Definition(
            shape: FieldShape(name: name, label: label, kind: .file, rules: rules),
            read: { _ in .one("") },
            write: { sent, form, isRequired in
                if let file = sent.files.first {
                    form[keyPath: path] = file
                } else if sent.isWithoutFile {
                    form[keyPath: path] = nil
                }
                guard let file = form[keyPath: path] else { return isRequired ? .missing(asked.notUploaded) : nil }
                if file.id != nil { return nil }
                if sent.files.count > 1 { return .wrong("Select only one file.") }
                if file.size > maximumSize { return .wrong(FileKind.message(tooLargeFor: maximumSize)) }
                if let refusal = file.refusal { return .refused(refusal) }
                if file.size == 0 { return .wrong("The selected file is empty. Select another one.") }
                return FileKind.accepts(file.type, accepts) ? nil : .wrong(FileKind.message(accepts, file.name))
            }, copy: { $1[keyPath: path] = $0[keyPath: path] })
        definition.file = { $0[keyPath: path] }
        return Self(definition)
    }
}
