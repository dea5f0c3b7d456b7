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
        let asked = FieldName(label, autocomplete: isBirthday ? "bday" : nil)
        let shape = FieldShape(
            name: name, label: label, kind: .date, rules: FieldRules(isRequired: required, hint: hint),
            parts: FieldPart.dateParts(of: asked, isBirthday: isBirthday))
        return Self(
            shape, path,
            read: { form in
                guard let day = form[keyPath: path] else { return .several(["", "", ""]) }
                return .several([String(day.day), String(day.month), String(day.year)])
            },
            write: { sent, form, isRequired in
                form[keyPath: path] = nil
                let typed = sent.texts.map { TypedText.plain($0) }
                let filled = typed.filter { !$0.isEmpty }
                if filled.isEmpty { return isRequired ? .missing(asked.missing()) : nil }
                // Whoever pastes a day pastes it whole.
                if filled.count > 1 || WrittenDay(filled[0], in: sent.language) == .none,
                    let empty = zip(shape.parts, typed).first(where: { $0.1.isEmpty })
                {
                    return .wrong(empty.0.missing)
                }
                guard let day = day(typed, in: sent.language) else {
                    return .wrong("\(asked.subject, as: "field") must be a real date, such as 27 3 2027.")
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
        let asked = FieldName(label)
        return simple(name, path, label, .calendar, required, hint, \.description) { typed, language in
            switch WrittenDay(typed, in: language) {
            case .day(let day): .success(day)
            case .either(let one, let other):
                .failure(
                    FieldError(
                        .twoWays(
                            typed, .value(.plain(min(one, other).description)),
                            .value(.plain(max(one, other).description)))))
            case .none: .failure(FieldError("\(asked.subject, as: "field") must be a real date, such as 2027-03-27."))
            }
        }
    }

    /// A time of the day in hours and minutes; nil before one is typed, and where an optional field is left empty.
    public static func time(
        _ name: String, _ path: Path<TimeOfDay?>, label: String, required: Bool = true, hint: String? = nil
    ) -> Self {
        let asked = FieldName(label)
        return simple(name, path, label, .time, required, hint, \.description) { typed, _ in
            TimeOfDay(typed).map { .success($0) }
                ?? .failure(FieldError("\(asked.subject, as: "field") must be a time, such as 18:30."))
        }
    }

    /// From its three parts, of which the month may be a name; or from the one that has it whole.
    private static func day(_ parts: [String], in language: String) -> Day? {
        let whole = parts.count { !$0.isEmpty } == 1 ? parts.joined() : ""
        guard whole.isEmpty else {
            if case .day(let day) = WrittenDay(whole, in: language) { return day }
            return nil
        }
        guard parts.count == 3, parts[2].utf8.count == 4, !parts.joined().contains("-") else { return nil }
        if case .day(let day) = WrittenDay("\(parts[2]) \(parts[1]) \(parts[0])", in: language) { return day }
        return nil
    }

    private static func simple<Value>(
        _ name: String, _ path: Path<Value?>, _ label: String, _ kind: FieldKind, _ required: Bool, _ hint: String?,
        _ text: @escaping @Sendable (Value) -> String,
        _ value: @escaping @Sendable (_ typed: String, _ language: String) -> Result<Value, FieldError>
    ) -> Self {
        let rules = FieldRules(isRequired: required, hint: hint)
        let missing = FieldName(label).missing()
        return Self(
            FieldShape(name: name, label: label, kind: kind, rules: rules), path,
            read: { .one($0[keyPath: path].map(text) ?? "") },
            write: { sent, form, isRequired in
                form[keyPath: path] = nil
                let typed = TypedText.plain(sent.first ?? "")
                if typed.isEmpty { return isRequired ? .missing(missing) : nil }
                switch value(typed, sent.language) {
                case .success(let value): form[keyPath: path] = value
                case .failure(let mistake): return .wrong(mistake.phrase)
                }
                return nil
            })
    }
}
