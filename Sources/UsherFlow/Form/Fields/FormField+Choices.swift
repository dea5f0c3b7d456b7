// Fields whose value is chosen and not typed: boxes, radio buttons and lists. Options are listed with the field, or are
// part of the form's value; what was sent is compared with those of the form that is offered for that POST.

extension FormField {
    /// A list of options, as `[(.small, "Small"), (.large, "Large")]`.
    public typealias Options<Value> = [(value: Value, label: String)]

    /// A box to tick. Required means that it must be ticked.
    ///
    /// - Parameter missing: what to say when it must be ticked and is not; nil for the usual words.
    public static func checkbox(
        _ name: String, _ path: Path<Bool>, label: String, required: Bool = false,
        missing: String? = nil, hint: String? = nil
    ) -> Self {
        let rules = FieldRules(isRequired: required, hint: hint, missing: missing)
        return Self(
            FieldShape(name: name, label: label, kind: .checkbox, rules: rules), path,
            read: { .one($0[keyPath: path] ? "on" : "") },
            write: { sent, form, isRequired in
                form[keyPath: path] = sent.texts.contains { !$0.isEmpty }
                if !isRequired || form[keyPath: path] { return nil }
                return .missing("Tick “\(Phrase(label), as: "field")” to continue.")
            })
    }

    /// Yes or no, of which one must be chosen; nil before that.
    public static func yesNo(
        _ name: String, _ path: Path<Bool?>, label: String, required: Bool = true, hint: String? = nil
    ) -> Self {
        let options = [FieldOption("yes", label: "Yes"), FieldOption("no", label: "No")]
        let asked = FieldName(label)
        return Self(
            FieldShape(
                name: name, label: label, kind: .choice, rules: FieldRules(isRequired: required, hint: hint)), path,
            read: { .one($0[keyPath: path].map { $0 ? "yes" : "no" } ?? "") }, options: { _ in options },
            write: { sent, form, isRequired in
                let answer = ["yes": true, "no": false][sent.first ?? ""]
                form[keyPath: path] = answer
                if answer != nil { return nil }
                if sent.first ?? "" != "" { return .wrong(asked.neitherYesNorNo) }
                return isRequired ? .missing(asked.neitherYesNorNo) : nil
            })
    }

    // MARK: One of several, all of which are shown

    /// One of several values; all are shown as radio buttons. Begins with one of the options, or with none where its
    /// raw value is empty.
    public static func choice<Value: RawRepresentable<String> & Sendable>(
        _ name: String, _ path: Path<Value>, label: String, options: Options<Value>, hint: String? = nil
    ) -> Self {
        let shown = options.map { FieldOption($0.value.rawValue, label: $0.label) }
        return Self(
            FieldShape(name: name, label: label, kind: .choice, rules: FieldRules(hint: hint)), path,
            read: { .one($0[keyPath: path].rawValue) }, options: listed(options),
            write: { sent, form, _ in
                guard let text = sent.first, shown.contains(where: { $0.value == text }),
                    let value = Value(rawValue: text)
                else { return .missing(FieldName(label).notSelected) }
                form[keyPath: path] = value
                return nil
            })
    }

    /// One of several values; all are shown as radio buttons. Nil before one is chosen.
    public static func choice<Value: RawRepresentable<String> & Sendable>(
        _ name: String, _ path: Path<Value?>, label: String, required: Bool = true, options: Options<Value>,
        hint: String? = nil
    ) -> Self {
        one(name, path, label, .choice, required, nil, hint, listed(options), \.rawValue, { Value(rawValue: $0) })
    }

    /// One of several values that the form's value lists; all are shown as radio buttons. Nil before one is chosen.
    ///
    /// - Parameter options: what the form offers.
    public static func choice<Value: LosslessStringConvertible & SendableMetatype>(
        _ name: String, _ path: Path<Value?>, label: String, required: Bool = true,
        from options: any KeyPath<Fields, [FieldOption]> & Sendable, hint: String? = nil
    ) -> Self {
        one(
            name, path, label, .choice, required, nil, hint, { $0[keyPath: options] }, \.description, { Value($0) }
        ).offering(options)
    }

    // MARK: One of several, which are shown on demand

    /// One of several values, in a list that opens. Nil before one is chosen.
    public static func select<Value: RawRepresentable<String> & Sendable>(
        _ name: String, _ path: Path<Value?>, label: String, required: Bool = true, options: Options<Value>,
        autocomplete: String? = nil, hint: String? = nil
    ) -> Self {
        one(
            name, path, label, .select, required, autocomplete, hint, listed(options), \.rawValue,
            { Value(rawValue: $0) })
    }

    /// One of several values that the form's value lists, in a list that opens. Nil before one is chosen.
    ///
    /// - Parameter options: what the form offers.
    public static func select<Value: LosslessStringConvertible & SendableMetatype>(
        _ name: String, _ path: Path<Value?>, label: String, required: Bool = true,
        from options: any KeyPath<Fields, [FieldOption]> & Sendable, autocomplete: String? = nil,
        hint: String? = nil
    ) -> Self {
        one(
            name, path, label, .select, required, autocomplete, hint, { $0[keyPath: options] }, \.description,
            { Value($0) }
        ).offering(options)
    }

    // MARK: Any number of them

    /// Any number of several values, each with a box to tick. Required means that one at least must be ticked. The
    /// values are in the order of the options.
    public static func several<Value: RawRepresentable<String> & Sendable>(
        _ name: String, _ path: Path<[Value]>, label: String, required: Bool = true, options: Options<Value>,
        hint: String? = nil
    ) -> Self {
        any(name, path, label, required, hint, listed(options), \.rawValue, { Value(rawValue: $0) })
    }

    /// Any number of several values that the form's value lists, each with a box to tick. Required means that one at
    /// least must be ticked. The values are in the order of the options.
    ///
    /// - Parameter options: what the form offers.
    public static func several<Value: LosslessStringConvertible & SendableMetatype>(
        _ name: String, _ path: Path<[Value]>, label: String, required: Bool = true,
        from options: any KeyPath<Fields, [FieldOption]> & Sendable, hint: String? = nil
    ) -> Self {
        any(name, path, label, required, hint, { $0[keyPath: options] }, \.description, { Value($0) })
            .offering(options)
    }
}

extension FormField {
    private static func listed<Value: RawRepresentable<String>>(
        _ options: Options<Value>
    ) -> (@Sendable (Fields) -> [FieldOption])? {
        if options.isEmpty { return nil }
        let shown = options.map { FieldOption($0.value.rawValue, label: $0.label) }
        return { _ in shown }
    }

    private static func one<Value>(
        _ name: String, _ path: Path<Value?>, _ label: String, _ kind: FieldKind, _ required: Bool,
        _ autocomplete: String?, _ hint: String?, _ options: (@Sendable (Fields) -> [FieldOption])?,
        _ text: @escaping @Sendable (Value) -> String, _ value: @escaping @Sendable (String) -> Value?
    ) -> Self {
        let rules = FieldRules(isRequired: required, autocomplete: autocomplete, hint: hint)
        let asked = FieldName(label, autocomplete: autocomplete)
        return Self(
            FieldShape(name: name, label: label, kind: kind, rules: rules), path,
            read: { .one($0[keyPath: path].map(text) ?? "") }, options: options,
            write: { sent, form, isRequired in
                form[keyPath: path] = nil
                guard let typed = sent.first, !typed.isEmpty else {
                    return isRequired ? .missing(asked.notSelected) : nil
                }
                guard sent.takes(typed, among: options?(form) ?? []), let chosen = value(typed) else {
                    return .wrong("That is no longer offered. Select something else.")
                }
                form[keyPath: path] = chosen
                return nil
            })
    }

    private static func any<Value>(
        _ name: String, _ path: Path<[Value]>, _ label: String, _ required: Bool, _ hint: String?,
        _ options: (@Sendable (Fields) -> [FieldOption])?, _ text: @escaping @Sendable (Value) -> String,
        _ value: @escaping @Sendable (String) -> Value?
    ) -> Self {
        Self(
            FieldShape(
                name: name, label: label, kind: .several, rules: FieldRules(isRequired: required, hint: hint)), path,
            read: { .several($0[keyPath: path].map(text)) }, options: options,
            write: { sent, form, isRequired in
                let ticked = Set(sent.texts.filter { !$0.isEmpty })
                let offered = options?(form) ?? []
                let texts = sent.isEarly(for: offered) ? sent.texts.withoutRepetition : offered.map(\.value)
                let values = texts.filter { ticked.contains($0) }.compactMap(value)
                form[keyPath: path] = values
                if values.count < ticked.count { return .wrong("One of these is no longer offered. Select again.") }
                return isRequired && values.isEmpty ? .missing(FieldName(label).notSelected) : nil
            })
    }
}
