// Fields for days and times of the day.

extension FormField {
    /// A day, typed in three parts; nil before one is typed, and where an optional field is left empty. For days that
    /// people know by heart, such as a birthday or the day of an event.
    ///
    /// - Parameter isBirthday: whether browsers may fill it in with their user's.
    public static func date(
        _ name: String, _ path: Path<Day?>, label: String, required: Bool = true, isBirthday: Bool = false,
        hint: String? = nil
    ) -> Self {
        let shape = FieldShape(
            name: name, label: label, kind: .date, rules: FieldRules(isRequired: required, hint: hint),
            parts: FieldPart.dateParts(ofBirthday: isBirthday))
        return Self(
            shape, path,
            read: { form in
                guard let day = form[keyPath: path] else { return .several(["", "", ""]) }
                return .several([String(day.day), String(day.month), String(day.year)])
            },
            write: { sent, form, isRequired in
                form[keyPath: path] = nil
                let typed = sent.texts.map { TypedText.trimmed($0) }
                guard typed.contains(where: { !$0.isEmpty }) else {
                    return isRequired ? .missing(dayMissing(label)) : nil
                }
                if let empty = zip(shape.parts, typed).first(where: { $0.1.isEmpty }) {
                    return .wrong(empty.0.missing)
                }
                let numbers = typed.compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
                guard numbers.count == 3, numbers[2] >= 1_000, let day = Day(numbers[2], numbers[1], numbers[0]) else {
                    return .wrong("There is no such day. Enter one such as 27 3 2027.")
                }
                form[keyPath: path] = day
                return nil
            })
    }

    /// A day, chosen in the browser's own calendar; nil before one is chosen, and where an optional field is left
    /// empty. For days that people look up, such as those of a range.
    public static func calendar(
        _ name: String, _ path: Path<Day?>, label: String, required: Bool = true, hint: String? = nil
    ) -> Self {
        simple(
            name, path, label, .calendar, required, hint, dayMissing,
            "There is no such day. Enter one such as 2027-03-27.", \.description, { Day($0) })
    }

    /// A time of the day in hours and minutes; nil before one is typed, and where an optional field is left empty.
    public static func time(
        _ name: String, _ path: Path<TimeOfDay?>, label: String, required: Bool = true, hint: String? = nil
    ) -> Self {
        simple(
            name, path, label, .time, required, hint, { "Enter the time of “\(Phrase($0), as: "field")”." },
            "Enter a time such as 18:30.", \.description, { TimeOfDay($0) })
    }

    private static func dayMissing(_ label: String) -> Phrase {
        "Enter the day of “\(Phrase(label), as: "field")”."
    }

    private static func simple<Value>(
        _ name: String, _ path: Path<Value?>, _ label: String, _ kind: FieldKind, _ required: Bool, _ hint: String?,
        _ missing: (String) -> Phrase, _ wrong: Phrase, _ text: @escaping @Sendable (Value) -> String,
        _ value: @escaping @Sendable (String) -> Value?
    ) -> Self {
        let rules = FieldRules(isRequired: required, hint: hint)
        let missing = missing(label)
        return Self(
            FieldShape(name: name, label: label, kind: kind, rules: rules), path,
            read: { .one($0[keyPath: path].map(text) ?? "") },
            write: { sent, form, isRequired in
                form[keyPath: path] = nil
                let typed = TypedText.trimmed(sent.first ?? "")
                if typed.isEmpty { return isRequired ? .missing(missing) : nil }
                guard let value = value(typed) else { return .wrong(wrong) }
                form[keyPath: path] = value
                return nil
            })
    }
}
