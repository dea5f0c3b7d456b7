// Fields that are typed as text.

extension FormField {
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
        length: ClosedRange<Int> = 0...4_000, autocomplete: String? = nil, hint: String? = nil
    ) -> Self {
        string(name, path, label, .multiline, required, length, autocomplete, hint)
    }

    /// A postal address, line by line, as it stands on an envelope. Empty lines are taken out; line ends are single
    /// `\n`.
    ///
    /// - Parameter lines: how many there may be.
    public static func addressLines(
        _ name: String, _ path: Path<String>, label: String, required: Bool = true,
        lines: ClosedRange<Int> = 1...6, autocomplete: String? = "street-address", hint: String? = nil
    ) -> Self {
        let subject = FieldName(label).subject
        return string(name, path, label, .addressLines, required, 0...600, autocomplete, hint) { value in
            let count = value.count { $0 == "\n" } + 1
            return lines.contains(count)
                ? nil
                : count < lines.lowerBound
                    ? "\(subject, as: "field") must be \(lines.lowerBound, as: "count") lines or more."
                    : "\(subject, as: "field") must be \(lines.upperBound, as: "count") lines or fewer."
        }
    }

    /// An email address: see ``EmailText/isAddress(_:)``.
    public static func email(
        _ name: String, _ path: Path<String>, label: String, required: Bool = true,
        autocomplete: String? = "email", hint: String? = nil
    ) -> Self {
        string(name, path, label, .email, required, 0...254, autocomplete, hint) { value in
            EmailText.isAddress(value) ? nil : "Enter an email address such as name@example.org."
        }
    }

    /// A telephone number, as typed: digits, blanks, and the signs that people put between them.
    public static func phone(
        _ name: String, _ path: Path<String>, label: String, required: Bool = true,
        autocomplete: String? = "tel", hint: String? = nil
    ) -> Self {
        string(name, path, label, .phone, required, 0...40, autocomplete, hint) { value in
            PhoneText.isNumber(value) ? nil : "Enter a telephone number such as 030 1234567 or +44 808 157 0192."
        }
    }

    /// A password. Never shown again and never kept; taken as typed, blanks too.
    ///
    /// - Parameter reveals: whether, with the script, a button beside it shows what is typed.
    public static func password(
        _ name: String, _ path: Path<String>, label: String, required: Bool = true,
        length: ClosedRange<Int> = 0...200, autocomplete: String, reveals: Bool = false, hint: String? = nil
    ) -> Self {
        let field = string(name, path, label, .password, required, length, autocomplete, hint)
        return field.ruled { $0.isRevealed = reveals }
    }

    /// A one-time code of so many digits. Never shown again and never kept.
    public static func code(
        _ name: String, _ path: Path<String>, label: String, digits: Int,
        hint: String? = nil
    ) -> Self {
        string(name, path, label, .code, true, 0...(digits * 2), "one-time-code", hint) { value in
            value.utf8.count == digits && value.utf8.allSatisfy { (48...57).contains($0) }
                ? nil : "Enter the \(digits, as: "count") digits of the code."
        }
    }

    /// One line of text that means a value of an app's own, such as an IBAN: a kind of field that Usher does not have.
    ///
    ///     .field("iban", \.iban, label: "IBAN", length: 0...42, text: \.spaced, value: { text throws(FieldError) in
    ///         guard let iban = IBAN(text) else { throw FieldError("Enter an IBAN such as DE02 1203 0000 …") }
    ///         return iban
    ///     })
    ///
    /// - Parameters:
    ///   - path: the value; nil where there is none yet, and where an optional field is left empty.
    ///   - text: what the field shows of a value.
    ///   - value: what a text means, which is never empty, has no blanks around it and nothing in it that nobody sees;
    ///     throws a `FieldError`.
    public static func field<Value>(
        _ name: String, _ path: Path<Value?>, label: String, required: Bool = true,
        length: ClosedRange<Int> = 0...200, autocomplete: String? = nil, hint: String? = nil,
        text: @escaping @Sendable (Value) -> String,
        value: @escaping @Sendable (String) throws(FieldError) -> Value
    ) -> Self {
        let rules = FieldRules(
            isRequired: required, minimumLength: length.lowerBound > 0 ? length.lowerBound : nil,
            maximumLength: length.upperBound, autocomplete: autocomplete, hint: hint)
        let asked = FieldName(label, autocomplete: autocomplete)
        return Self(
            FieldShape(name: name, label: label, kind: .text, rules: rules), path,
            read: { .one($0[keyPath: path].map(text) ?? "") },
            write: { sent, form, isRequired in
                let typed = TypedText.composed(TypedText.visible(sent.first ?? ""))
                form[keyPath: path] = nil
                if let mistake = TypedText.mistake(in: typed, asked, .text, length, isRequired) { return mistake }
                if typed.isEmpty { return nil }
                do throws(FieldError) { form[keyPath: path] = try value(typed) } catch { return .wrong(error.phrase) }
                return nil
            })
    }
}

extension FormField {
    private static func string(
        _ name: String, _ path: Path<String>, _ label: String, _ kind: FieldKind,
        _ required: Bool, _ length: ClosedRange<Int>, _ autocomplete: String?, _ hint: String?,
        rule: @escaping @Sendable (String) -> Phrase? = { _ in nil }
    ) -> Self {
        let rules = FieldRules(
            isRequired: required, minimumLength: length.lowerBound > 0 ? length.lowerBound : nil,
            maximumLength: length.upperBound, autocomplete: autocomplete, hint: hint)
        let stored = StoredText(path)
        let asked = FieldName(label, autocomplete: kind == .code ? nil : autocomplete)
        return Self(
            FieldShape(name: name, label: label, kind: kind, rules: rules), path, read: { .one(stored.read($0)) },
            write: { sent, form, isRequired in
                let value = TypedText.cleaned(sent.first ?? "", kind)
                stored.write(value, &form)
                if let mistake = TypedText.mistake(in: value, asked, kind, length, isRequired) { return mistake }
                return value.isEmpty ? nil : rule(value).map { .wrong($0) }
            })
    }
}
