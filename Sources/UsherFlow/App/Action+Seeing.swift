// Actions that hold for what their visitor saw. What a session shares and what services know may change while a page
// stands in another tab; an action that depends on it says so, and runs only on the value that was shown.

/// A value that a visitor is to have seen, for one action and its argument.
package struct SeenValue: Sendable {
    package let action: String
    package let argument: String?
    /// The same for equal values, in every process and build.
    package let encoded: [UInt8]
}

extension Action {
    /// An action without a value, which runs only where its page showed what holds now.
    ///
    ///     Action("pay", seeing: total) { seen in try await self.payments.charge(expecting: seen) }
    ///
    /// If another tab, or anybody else, has changed it meanwhile, nothing runs: the page comes back with what was typed, the
    /// value of now, and a notice that it has changed. What has to hold while the service works is for the service to check,
    /// which the action gives the value that was seen.
    ///
    /// - Parameter seen: anything that can be encoded; equal values are those whose encodings are equal.
    public init<Seen: Encodable>(_ name: String, seeing seen: Seen, perform: @escaping (Seen) throws -> Void) {
        self.init(name, form: nil, accepts: { $0 == nil }, prepare: { _ in { .now(try perform(seen)) } })
        see { _ in seen }
    }

    /// The same, which may wait.
    public init<Seen: Encodable>(
        _ name: String, seeing seen: Seen,
        perform: nonisolated(nonsending) @escaping (Seen) async throws -> Void
    ) {
        self.init(name, form: nil, accepts: { $0 == nil }, prepare: { _ in { .later { try await perform(seen) } } })
        see { _ in seen }
    }

    /// An action with a form, which runs only where its page showed what holds now.
    public init<Fields: Form, Seen: Encodable>(
        _ name: String, form: Fields, seeing seen: Seen, perform: @escaping (Fields, Seen) throws -> Void
    ) {
        self.init(name, form: form) { (fields: Fields) throws -> Void in try perform(fields, seen) }
        see { _ in seen }
    }

    /// The same, which may wait.
    public init<Fields: Form, Seen: Encodable>(
        _ name: String, form: Fields, seeing seen: Seen,
        perform: nonisolated(nonsending) @escaping (Fields, Seen) async throws -> Void
    ) {
        self.init(name, form: form) { (fields: Fields) async throws -> Void in try await perform(fields, seen) }
        see { _ in seen }
    }

    /// An action on one of several things, for these values only, which runs only where its page showed what holds of the
    /// one that was pressed: at most 256 values on a page.
    ///
    /// - Parameter seen: what its visitor is to have seen of a value.
    public init<Value: LosslessStringConvertible & Equatable, Seen: Encodable>(
        _ name: String, taking values: [Value], seeing seen: @escaping (Value) -> Seen,
        perform: @escaping (Value, Seen) throws -> Void
    ) {
        self.init(name, of: values, { Value($0) }, { String($0) }) { value in
            let seen = seen(value)
            return { .now(try perform(value, seen)) }
        }
        see { $0.flatMap { Value($0) }.map(seen) }
    }

    /// The same, which may wait.
    public init<Value: LosslessStringConvertible & Equatable, Seen: Encodable>(
        _ name: String, taking values: [Value], seeing seen: @escaping (Value) -> Seen,
        perform: nonisolated(nonsending) @escaping (Value, Seen) async throws -> Void
    ) {
        self.init(name, of: values, { Value($0) }, { String($0) }) { value in
            let seen = seen(value)
            return { .later { try await perform(value, seen) } }
        }
        see { $0.flatMap { Value($0) }.map(seen) }
    }

    /// - Parameter seen: by argument.
    private mutating func see<Seen: Encodable>(_ seen: @escaping (String?) -> Seen?) {
        let name = name
        seeing = { argument in
            SeenValue(action: name, argument: argument, encoded: try canonicalBytes(of: seen(argument)))
        }
    }

    /// All that its visitor sees of it, as its page is shown.
    func seenValues() throws -> [SeenValue] {
        guard let seeing else { return [] }
        guard let values else { return [try seeing(nil)] }
        return try values().map { try seeing($0) }
    }
}

extension [Action] {
    /// What a visitor sees on whom these actions depend.
    package func seenValues() throws -> [SeenValue] {
        var all: [SeenValue] = []
        for index in indices where self[index].seeing != nil { all += try self[index].seenValues() }
        return all
    }
}

/// What was seen is not what holds now.
struct HasChanged: Error {}
