// One field of a form: how its value is read, checked and written. The rest of it is its FieldShape; the kinds are
// in the files beside this one.

/// A field of the form `Fields`.
public struct FormField<Fields>: Sendable {
    /// The place of a field's value in its form: `\.email`.
    public typealias Path<Value> = any WritableKeyPath<Fields, Value> & Sendable

    /// A field's shape and closures.
    struct Definition: Sendable {
        var shape: FieldShape
        /// Gives the field's value in a form, as its page shows it.
        var read: @Sendable (Fields) -> FieldValue
        /// Writes what was sent, or says what is wrong with it.
        var write: @Sendable (_ sent: SentField, _ form: inout Fields, _ isRequired: Bool) -> FieldMistake?
        /// Gives the form the value that another one has.
        var copy: @Sendable (_ other: Fields, _ form: inout Fields) -> Void
        /// Nil for a field that has none.
        var options: (@Sendable (Fields) -> [FieldOption])?
        /// Gives the form other options; nil where they are not part of its value.
        var offer: (@Sendable ([FieldOption], inout Fields) -> Void)?
        /// Nil where it always is.
        var isShown: (@Sendable (Fields) -> Bool)?
        /// Nil where its rules say it.
        var isNeeded: (@Sendable (Fields) -> Bool)?
        /// Nil for a field that is no file.
        var file: (@Sendable (Fields) -> FormFile?)?
        /// Nil for a field that is no list of forms.
        var group: FieldGroup<Fields>?
    }

    /// One object, since a form's fields are walked with each page that shows them.
    private final class Box: Sendable {
        let definition: Definition
        init(_ definition: Definition) { self.definition = definition }
    }

    private let box: Box

    init(_ definition: Definition) { box = Box(definition) }

    init<Value>(
        _ shape: FieldShape, _ path: Path<Value>, read: @escaping @Sendable (Fields) -> FieldValue,
        options: (@Sendable (Fields) -> [FieldOption])? = nil,
        write: @escaping @Sendable (SentField, inout Fields, Bool) -> FieldMistake?
    ) {
        self.init(
            Definition(
                shape: shape, read: read, write: write, copy: { $1[keyPath: path] = $0[keyPath: path] },
                options: options))
    }

    package var shape: FieldShape { box.definition.shape }
    package var isConditional: Bool { box.definition.isShown != nil }
    var group: FieldGroup<Fields>? { box.definition.group }
    func file(_ form: Fields) -> FormFile? { box.definition.file?(form) }

    package func read(_ form: Fields) -> FieldValue { box.definition.read(form) }
    func options(_ form: Fields) -> [FieldOption] { box.definition.options?(form) ?? [] }
    func offer(_ options: [FieldOption], in form: inout Fields) { box.definition.offer?(options, &form) }
    package var hasOptions: Bool { box.definition.options != nil }
    /// True if its options are a part of the form's value, and come from whoever makes that.
    package var takesOptions: Bool { box.definition.offer != nil }
    package func isShown(in form: Fields) -> Bool { box.definition.isShown?(form) ?? true }
    func isRequired(in form: Fields) -> Bool { box.definition.isNeeded?(form) ?? shape.rules.isRequired }
    var mayBeNeeded: Bool { box.definition.isNeeded != nil }
    /// The field must be filled in where its condition, a closure over the form's other values, holds.
    func isNeeded(in form: Fields) -> Bool { box.definition.isNeeded?(form) ?? false }
    func copy(_ other: Fields, to form: inout Fields) { box.definition.copy(other, &form) }

    /// Writes what was sent, or says what is wrong with it.
    func write(_ sent: SentField, to form: inout Fields, isRequired: Bool) -> Phrase? {
        switch box.definition.write(sent, &form, isRequired) {
        case nil: nil
        case .missing(let message): shape.rules.missing.map { Phrase($0) } ?? message
        case .wrong(let message): shape.rules.wrong.map { Phrase($0) } ?? message
        case .refused(let message): message
        }
    }

    private func changed(_ change: (inout Definition) -> Void) -> Self {
        var definition = box.definition
        change(&definition)
        return Self(definition)
    }

    /// The same field, whose options are part of the form's value; those that are computed of it are not.
    func offering(_ options: any KeyPath<Fields, [FieldOption]> & Sendable) -> Self {
        guard options is WritableKeyPath<Fields, [FieldOption]> else { return self }
        return changed {
            $0.offer = { offered, form in
                if let path = options as? WritableKeyPath<Fields, [FieldOption]> { form[keyPath: path] = offered }
            }
        }
    }

    func ruled(_ change: (inout FieldRules) -> Void) -> Self {
        changed { definition in
            var rules = definition.shape.rules
            change(&rules)
            definition.shape = definition.shape.with(rules: rules)
        }
    }
}

extension FormField where Fields: Query {
    /// The same field on a form that holds the query, where nothing need be filled in either; nil for a hidden one.
    package func asked<Outer>(in path: FormField<Outer>.Path<Fields>, isFolded: Bool) -> FormField<Outer>? {
        guard !shape.isHidden else { return nil }
        let own = ruled { ($0.isRequired, $0.marksOptional, $0.isFolded) = (false, false, isFolded) }.box.definition
        var field = FormField<Outer>(
            own.shape, path, read: { own.read($0[keyPath: path]) }, options: { own.options?($0[keyPath: path]) ?? [] },
            write: { sent, form, _ in own.write(sent, &form[keyPath: path], false) }
        ).box.definition
        field.copy = { other, form in own.copy(other[keyPath: path], &form[keyPath: path]) }
        if let isShown = own.isShown { field.isShown = { isShown($0[keyPath: path]) } }
        return FormField<Outer>(field)
    }
}

// MARK: Modifiers of any field

extension FormField {
    /// The same field with messages of its own.
    ///
    /// - Parameters:
    ///   - missing: what to say where nothing was given; nil for the usual words.
    ///   - wrong: what to say of anything else that is not right.
    public func saying(missing: String? = nil, wrong: String? = nil) -> Self {
        ruled { rules in
            rules.missing = missing ?? rules.missing
            rules.wrong = wrong ?? rules.wrong
        }
    }

    /// The same field with other keys on a touch screen: `numeric`, `tel`, `url` and so on.
    public func inputmode(_ mode: String) -> Self { ruled { $0.inputmode = mode } }

    /// The field, asked only under a condition, such as a choice that stands before it. While the
    /// condition does not hold, the action gets the value that `init()` gives the field, and the page keeps the input
    /// for the case that the visitor chooses again.
    ///
    /// It opens inside the one option that asks for it. Without a script any other one always shows, below its choice.
    ///
    /// - Parameter condition: of the form's other values; those that are conditional themselves count as `init()` gives
    ///   them.
    public func shown(when condition: @escaping @Sendable (Fields) -> Bool) -> Self {
        changed { definition in
            guard let former = definition.isShown else { return definition.isShown = condition }
            definition.isShown = { former($0) && condition($0) }
        }
    }

    /// The same field, which must be filled in only under a condition.
    ///
    /// - Parameter condition: of the form's other values, wherever they stand in it.
    public func required(when condition: @escaping @Sendable (Fields) -> Bool) -> Self {
        changed { definition in
            var rules = definition.shape.rules
            // The browser cannot know.
            rules.isRequired = false
            definition.shape = definition.shape.with(rules: rules)
            definition.isNeeded = condition
        }
    }

    /// The same field without a control of its own: its value is sent along as the page has it. For a query's page
    /// number or order, which links change.
    public func hidden() -> Self {
        changed { $0.shape = $0.shape.with(isHidden: true) }
    }

    /// The same field, which stands in no address, since what it holds is nobody else's business: a query with one is
    /// sent by an action and never by a search form.
    public func confidential() -> Self {
        changed { $0.shape = $0.shape.with(isConfidential: true) }
    }
}

/// A mistake in one field, with the words for it where its form has none of its own.
enum FieldMistake {
    /// Nothing was given where something must be.
    case missing(Phrase)
    /// The value is not right.
    case wrong(Phrase)
    /// The value was refused by somebody who has words for it.
    case refused(Phrase)
}
