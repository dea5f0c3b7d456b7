// Readers that ask a closure for the value, one class for each kind of field.

extension FieldReader {
    static func text<Model>(_ get: @escaping @Sendable (Model) -> String) -> FieldReader { TextReader(get) }

    static func number<Model>(_ get: @escaping @Sendable (Model) -> Int) -> FieldReader { NumberReader(get) }

    static func flag<Model>(_ get: @escaping @Sendable (Model) -> Bool) -> FieldReader { FlagReader(get) }

    /// Written without escaping; the compiler lets it stand in text only.
    static func html<Model>(_ get: @escaping @Sendable (Model) -> HTML) -> FieldReader { HTMLReader(get) }

    /// HTML that another template renders in place.
    static func drawing<Model>(_ get: @escaping @Sendable (Model) -> Drawing) -> FieldReader { DrawingReader(get) }

    /// - Parameter value: Reads a value that is there, as the model of which it is the first property.
    static func optional<Model, Value>(
        _ get: @escaping @Sendable (Model) -> Value?, _ value: FieldReader
    ) -> FieldReader {
        OptionalReader<Model, Value?>(get, value)
    }

    /// - Parameter readers: Asked for when rows are shown, since a model may hold rows of its own type.
    static func list<Model, Row>(
        _ get: @escaping @Sendable (Model) -> [Row], _ readers: @escaping @Sendable () -> FieldReaders
    ) -> FieldReader {
        ListReader(get, readers)
    }

    /// - Parameter readers: Asked for when the child is shown, since a model may hold a child of its own type.
    static func object<Model, Child>(
        _ get: @escaping @Sendable (Model) -> Child?, _ readers: @escaping @Sendable () -> FieldReaders
    ) -> FieldReader {
        ObjectReader<Model, Child?>(get, readers)
    }
}

private final class TextReader<Model>: FieldReader, @unchecked Sendable {
    // because of what FieldReader says
    private let get: @Sendable (Model) -> String

    init(_ get: @escaping @Sendable (Model) -> String) { self.get = get }

    override func write(_ model: ModelAddress, _ escaping: Escaping, _ output: inout OutputBuffer) {
        escaping.write(model.read(get), to: &output)
    }

    override func isTrue(_ model: ModelAddress) -> Bool { !model.read(get).isEmpty }

    override func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) {
        let text = model.read(get)
        if !text.isEmpty { ModelAddress.of(text, body) }
    }

    override var inner: FieldReaders? { .text }
}

private final class NumberReader<Model>: FieldReader, @unchecked Sendable {
    // because of what FieldReader says
    private let get: @Sendable (Model) -> Int

    init(_ get: @escaping @Sendable (Model) -> Int) { self.get = get }

    override func write(_ model: ModelAddress, _ escaping: Escaping, _ output: inout OutputBuffer) {
        output.append(model.read(get))
    }

    override func number(_ model: ModelAddress) -> Int { model.read(get) }

    override func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) {
        ModelAddress.of(model.read(get), body)
    }

    override var inner: FieldReaders? { .number }
}

private final class FlagReader<Model>: FieldReader, @unchecked Sendable {
    // because of what FieldReader says
    private let get: @Sendable (Model) -> Bool

    init(_ get: @escaping @Sendable (Model) -> Bool) { self.get = get }

    override func isTrue(_ model: ModelAddress) -> Bool { model.read(get) }
}

private final class HTMLReader<Model>: FieldReader, @unchecked Sendable {
    // because of what FieldReader says
    private let get: @Sendable (Model) -> HTML

    init(_ get: @escaping @Sendable (Model) -> HTML) { self.get = get }

    override func write(_ model: ModelAddress, _ escaping: Escaping, _ output: inout OutputBuffer) {
        output.append(model.read(get).bytes)
    }

    override func isTrue(_ model: ModelAddress) -> Bool { !model.read(get).bytes.isEmpty }

    override func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) {
        let html = model.read(get)
        if !html.bytes.isEmpty { ModelAddress.of(html, body) }
    }

    override var inner: FieldReaders? { .html }
}

private final class DrawingReader<Model>: FieldReader, @unchecked Sendable {
    // because of what FieldReader says
    private let get: @Sendable (Model) -> Drawing

    init(_ get: @escaping @Sendable (Model) -> Drawing) { self.get = get }

    override func write(_ model: ModelAddress, _ escaping: Escaping, _ output: inout OutputBuffer) {
        let drawing = model.read(get)
        guard let context = drawing.context else {
            return drawing.template.render(drawing.models, offering: drawing.offers, into: &output)
        }
        CurrentDrawing.$context.withValue(context) {
            drawing.template.render(drawing.models, offering: drawing.offers, into: &output)
        }
    }
}

/// An optional, as its readers see it. They are generic over its own type, since to look up the metadata of
/// `Optional<Value>` at each call would take longer than the read.
private protocol OptionalValue {
    var isThere: Bool { get }
}

extension Optional: OptionalValue {
    // The optional is compared, since a pattern would look at a copy of it.
    fileprivate var isThere: Bool { self != nil }
}

private final class OptionalReader<Model, Value: OptionalValue>: FieldReader, @unchecked Sendable {
    // because of what FieldReader says
    private let get: @Sendable (Model) -> Value
    private let value: FieldReader

    /// - Parameter value: Takes the address of the value in the optional, which is that of the optional.
    init(_ get: @escaping @Sendable (Model) -> Value, _ value: FieldReader) {
        self.get = get
        self.value = value
    }

    override func write(_ model: ModelAddress, _ escaping: Escaping, _ output: inout OutputBuffer) {
        let found = model.read(get)
        guard found.isThere else { return escaping.writeNothing(to: &output) }
        ModelAddress.of(found) { value.write($0, escaping, &output) }
    }

    override func isTrue(_ model: ModelAddress) -> Bool {
        let found = model.read(get)
        return found.isThere && ModelAddress.of(found) { value.isTrue($0) }
    }

    override func number(_ model: ModelAddress) -> Int {
        let found = model.read(get)
        return found.isThere ? ModelAddress.of(found) { value.number($0) } : 0
    }

    override func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) {
        let found = model.read(get)
        if found.isThere { ModelAddress.of(found) { value.each($0, body) } }
    }

    override var inner: FieldReaders? { value.inner }
}

private final class ListReader<Model, Row>: FieldReader, @unchecked Sendable {
    // because of what FieldReader says
    private let get: @Sendable (Model) -> [Row]
    private let readers: @Sendable () -> FieldReaders

    init(_ get: @escaping @Sendable (Model) -> [Row], _ readers: @escaping @Sendable () -> FieldReaders) {
        self.get = get
        self.readers = readers
    }

    override func isTrue(_ model: ModelAddress) -> Bool { !model.read(get).isEmpty }

    override func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) {
        ModelAddress.ofEach(model.read(get), body)
    }

    override var inner: FieldReaders? { readers() }
}

private final class ObjectReader<Model, Child: OptionalValue>: FieldReader, @unchecked Sendable {
    // because of what FieldReader says
    private let get: @Sendable (Model) -> Child
    private let readers: @Sendable () -> FieldReaders

    init(_ get: @escaping @Sendable (Model) -> Child, _ readers: @escaping @Sendable () -> FieldReaders) {
        self.get = get
        self.readers = readers
    }

    override func isTrue(_ model: ModelAddress) -> Bool { model.read(get).isThere }

    override func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) {
        let child = model.read(get)
        if child.isThere { ModelAddress.of(child, body) }
    }

    override var inner: FieldReaders? { readers() }
}
