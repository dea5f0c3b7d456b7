// One field of a form: how its value is read, checked and written. What it looks like is its FieldShape.

/// A field of the form `Fields`.
public struct FormField<Fields>: Sendable {
    /// Where a field's value stands in its form: `\.email`.
    public typealias Path<Value> = any WritableKeyPath<Fields, Value> & Sendable

    private let way: Way

    /// One object, since a form's fields are walked with each page that shows them.
    private final class Way: Sendable {
        let shape: FieldShape
        let read: @Sendable (Fields) -> String
        let write: @Sendable (SentField, inout Fields) -> String?

        init(
            _ shape: FieldShape, read: @escaping @Sendable (Fields) -> String,
            write: @escaping @Sendable (SentField, inout Fields) -> String?
        ) {
            self.shape = shape
            self.read = read
            self.write = write
        }
    }

    var shape: FieldShape { way.shape }

    func read(_ form: Fields) -> String { way.read(form) }

    /// Writes what was sent, or says what is wrong with it.
    func write(_ sent: SentField, to form: inout Fields) -> String? { way.write(sent, &form) }

    private init(
        name: String, label: String, kind: FieldKind, rules: FieldRules, read: @escaping @Sendable (Fields) -> String,
        write: @escaping @Sendable (SentField, inout Fields) -> String?
    ) {
        way = Way(FieldShape(name: name, label: label, kind: kind, rules: rules), read: read, write: write)
    }

    /// One line of text. Blanks around it are taken off.
    public static func text(
        _ name: String, _ path: Path<String>, label: String, required: Bool = true,
        length: ClosedRange<Int> = 0...200, autocomplete: String? = nil, hint: String? = nil
    ) -> Self {
        string(name, path, label, .text, required, length, autocomplete, hint)
    }

    /// Several lines of text. Line ends are single `\n`.
    public static func multiline(
        _ name: String, _ path: Path<String>, label: String, required: Bool = true,
        length: ClosedRange<Int> = 0...4_000, hint: String? = nil
    ) -> Self {
        string(name, path, label, .multiline, required, length, nil, hint)
    }

    /// An email address: something on both sides of one @, no blanks, at most 254 characters.
    public static func email(
        _ name: String, _ path: Path<String>, label: String,
        autocomplete: String? = "email", hint: String? = nil
    ) -> Self {
        string(name, path, label, .email, true, 0...254, autocomplete, hint) { value in
            isEmail(value) ? nil : "Enter an email address such as name@example.org."
        }
    }

    /// A password. Never shown again and never kept; taken as typed, blanks too.
    public static func password(
        _ name: String, _ path: Path<String>, label: String, required: Bool = true,
        length: ClosedRange<Int> = 0...200, autocomplete: String, hint: String? = nil
    ) -> Self {
        string(name, path, label, .password, required, length, autocomplete, hint)
    }

    /// A one-time code of so many digits. Never shown again and never kept.
    public static func code(
        _ name: String, _ path: Path<String>, label: String, digits: Int,
        hint: String? = nil
    ) -> Self {
        string(name, path, label, .code, true, 0...(digits * 2), "one-time-code", hint) { value in
            value.utf8.count == digits && value.utf8.allSatisfy { (48...57).contains($0) }
                ? nil : "Enter the \(digits) digits of the code."
        }
    }

    /// A box to tick. Required means that it must be ticked.
    ///
    /// - Parameter missing: what to say when it must be ticked and is not.
    public static func checkbox(
        _ name: String, _ path: Path<Bool>, label: String, required: Bool = false,
        missing: String = "Tick this box to go on.", hint: String? = nil
    ) -> Self {
        let rules = FieldRules(isRequired: required, hint: hint)
        return Self(
            name: name, label: label, kind: .checkbox, rules: rules, read: { $0[keyPath: path] ? "on" : "" },
            write: { sent, form in
                form[keyPath: path] = !sent.isEmpty
                return required && sent.isEmpty ? missing : nil
            })
    }

    /// A file of at most so many bytes; 20 MB unless it says more or less. Its form must be sent as multipart: see
    /// `page.enctype`. The screen must be among those that its site is given at the start, or no file gets in.
    public static func file(
        _ name: String, _ path: Path<FormFile?>, label: String, required: Bool = true, accepts: [String] = [],
        maximumSize: Int = 20_971_520, hint: String? = nil
    ) -> Self {
        let rules = FieldRules(isRequired: required, maximumSize: maximumSize, hint: hint)
        return Self(
            name: name, label: label, kind: .file(accepts: accepts), rules: rules, read: { _ in "" },
            write: { sent, form in
                form[keyPath: path] = sent.files.first
                guard let file = sent.files.first else { return required ? "Choose a file." : nil }
                return file.size > maximumSize ? "Choose a file of at most \(ByteSize.text(maximumSize))." : nil
            })
    }

    /// One of several values; all are shown.
    public static func choice<Value: RawRepresentable<String> & Sendable>(
        _ name: String, _ path: Path<Value>, label: String,
        options: [(value: Value, label: String)], hint: String? = nil
    ) -> Self {
        let shown = options.map { FieldOption($0.value.rawValue, label: $0.label) }
        return Self(
            name: name, label: label, kind: .choice(shown), rules: FieldRules(hint: hint),
            read: { $0[keyPath: path].rawValue },
            write: { sent, form in
                guard let text = sent.first, shown.contains(where: { $0.value == text }),
                    let value = Value(rawValue: text)
                else { return "Choose one of the options." }
                form[keyPath: path] = value
                return nil
            })
    }

    /// A whole number within a range.
    public static func number(
        _ name: String, _ path: Path<Int>, label: String, in range: ClosedRange<Int>,
        hint: String? = nil
    ) -> Self {
        Self(
            name: name, label: label, kind: .number, rules: FieldRules(range: range, hint: hint),
            read: { String($0[keyPath: path]) },
            write: { sent, form in
                guard let value = Int(trimmed(sent.first ?? "")), range.contains(value) else {
                    return "Enter a number from \(range.lowerBound) to \(range.upperBound)."
                }
                form[keyPath: path] = value
                return nil
            })
    }
}

extension FormField {
    private static func string(
        _ name: String, _ path: Path<String>, _ label: String, _ kind: FieldKind,
        _ required: Bool, _ length: ClosedRange<Int>, _ autocomplete: String?, _ hint: String?,
        rule: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> Self {
        let rules = FieldRules(
            isRequired: required, minimumLength: length.lowerBound > 0 ? length.lowerBound : nil,
            maximumLength: length.upperBound, autocomplete: autocomplete, hint: hint)
        let stored = StoredText(path)
        return Self(
            name: name, label: label, kind: kind, rules: rules, read: { stored.read($0) },
            write: { sent, form in
                let value = cleaned(sent.first ?? "", kind)
                stored.write(value, &form)
                if value.isEmpty { return required ? "Fill in “\(label)”." : nil }
                // There are at most as many characters as bytes, and to count them takes a walk over all of them.
                if length.lowerBound > 0, value.count < length.lowerBound {
                    return "Use at least \(length.lowerBound) characters."
                }
                // A character may hold any number of marks; nobody types more than a few.
                let isTooLong =
                    value.utf8.count > length.upperBound
                    && (value.count > length.upperBound || value.utf8.count > length.upperBound * 16)
                if isTooLong { return "Use at most \(length.upperBound) characters." }
                // No browser sends a line end from a field of one line; in a mail's subject it would begin a header.
                if kind == .text, !value.isPlain, value.contains(where: \.isNewline) { return "Use one line." }
                return rule(value)
            })
    }

    private static func cleaned(_ text: String, _ kind: FieldKind) -> String {
        switch kind {
        case .password: text
        case .code: text.filter { !$0.isWhitespace }
        case .multiline: trimmed(text.withSingleLineEnds)
        default: trimmed(text)
        }
    }

    private static func trimmed(_ text: String) -> String {
        if text.isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
        let start = text.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    private static func isEmail(_ text: String) -> Bool {
        // By bytes: an @ with a combining mark behind it is another `Character`.
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.utf8.count <= 254 && !(text.isPlain ? text.utf8.contains(0x20) : holdsBlank(text))
    }

    private static func holdsBlank(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
        }
    }
}

extension String {
    /// Whether it is nothing but the letters, digits and signs of ASCII and spaces between them, as most of what is
    /// typed is.
    fileprivate var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}
