// How actions are made: each way for an ordinary function and for one that may wait.

extension Action {
    /// An action without a value.
    public init(_ name: String, perform: @escaping () throws -> Void) {
        self.init(name) { .now(try perform()) }
    }

    /// An action without a value, which may wait.
    public init(_ name: String, perform: nonisolated(nonsending) @escaping () async throws -> Void) {
        self.init(name) { .later(perform) }
    }

    private init(_ name: String, _ work: @escaping Work) {
        self.init(name, form: nil, accepts: { $0 == nil }, prepare: { _ in work })
    }
}

extension Action {
    /// An action on one of several things, as `open.3`: any value that the type reads. The coordinator and its services
    /// check what it may be.
    public init<Value: LosslessStringConvertible>(
        _ name: String, taking: Value.Type, perform: @escaping (Value) throws -> Void
    ) {
        self.init(name, taking: { Value($0) }) { value in { .now(try perform(value)) } }
    }

    /// An action on one of several things, as `open.3`, which may wait.
    public init<Value: LosslessStringConvertible>(
        _ name: String, taking: Value.Type, perform: nonisolated(nonsending) @escaping (Value) async throws -> Void
    ) {
        self.init(name, taking: { Value($0) }) { value in { .later { try await perform(value) } } }
    }

    /// An action on one of several things, for these values only: any other is not offered.
    public init<Value: LosslessStringConvertible & Equatable>(
        _ name: String, taking values: [Value], perform: @escaping (Value) throws -> Void
    ) {
        self.init(name, of: values, { Value($0) }, { String($0) }) { value in { .now(try perform(value)) } }
    }

    /// An action on one of several things, for these values only, which may wait.
    public init<Value: LosslessStringConvertible & Equatable>(
        _ name: String, taking values: [Value], perform: nonisolated(nonsending) @escaping (Value) async throws -> Void
    ) {
        self.init(name, of: values, { Value($0) }, { String($0) }) { value in { .later { try await perform(value) } } }
    }

    /// An action on one of several cases, for these only, as `move.done`.
    public init<Value: RawRepresentable<String> & Equatable>(
        _ name: String, taking values: [Value], perform: @escaping (Value) throws -> Void
    ) {
        self.init(name, of: values, { Value(rawValue: $0) }, { $0.rawValue }) { value in { .now(try perform(value)) } }
    }

    /// An action on one of several cases, for these only, which may wait.
    public init<Value: RawRepresentable<String> & Equatable>(
        _ name: String, taking values: [Value], perform: nonisolated(nonsending) @escaping (Value) async throws -> Void
    ) {
        self.init(name, of: values, { Value(rawValue: $0) }, { $0.rawValue }) { value in
            { .later { try await perform(value) } }
        }
    }

    init<Value: Equatable>(
        _ name: String, of values: [Value], _ read: @escaping (String) -> Value?,
        _ text: @escaping (Value) -> String, _ work: @escaping (Value) -> Work
    ) {
        self.init(name, taking: { read($0).flatMap { values.contains($0) ? $0 : nil } }, work)
        self.values = { values.map(text) }
    }

    private init<Value>(
        _ name: String, taking read: @escaping (String) -> Value?, _ work: @escaping (Value) -> Work
    ) {
        self.init(
            name, form: nil, accepts: { $0.flatMap(read) != nil },
            prepare: { submission in
                guard let value = submission.argument.flatMap(read) else { throw NotOffered() }
                return work(value)
            })
    }
}

extension Action {
    /// An action with a form. The values of `form` are those that its fields show at first.
    public init<Fields: Form>(_ name: String, form: Fields, perform: @escaping (Fields) throws -> Void) {
        self.init(name, form: FormDescription(form)) { fields in { .now(try perform(fields)) } }
    }

    /// An action with a form, which may wait. The values of `form` are those that its fields show at first.
    public init<Fields: Form>(
        _ name: String, form: Fields, perform: nonisolated(nonsending) @escaping (Fields) async throws -> Void
    ) {
        self.init(name, form: FormDescription(form)) { fields in { .later { try await perform(fields) } } }
    }

    private init<Fields: Form>(_ name: String, form: FormDescription, _ work: @escaping (Fields) -> Work) {
        self.init(
            name, form: form, accepts: { $0 == nil },
            prepare: { work(try Fields.decode($0.fields, files: $0.files)) })
    }
}
