// How one field of a model is read. A reader knows the type of its model; whoever calls it only has the model's address.

/// Every method takes the address of a model of the type that the reader was made for: see `Frame`.
class Reader: @unchecked Sendable {
    // because a reader has nothing but constants, and its closures are @Sendable

    /// Where in its model the property lies that it reads, if it lies there.
    final let offset: Int

    init(offset: Int = 0) { self.offset = offset }

    /// What lies at `offset` for a program to write.
    var stored: Stored { .nothing }

    /// Shows the value, escaped for its place.
    func write(_ model: UnsafeRawPointer, _ escaping: Escaping, _ output: inout Output) {}

    /// Whether a section over the value shows. An empty text or HTML is as good as none, and an empty list has no rows.
    /// A number is always true, 0 as well, as the Mustache specification has it: whether 0 deserves another sentence is
    /// a decision, and decisions are flags.
    func isTrue(_ model: UnsafeRawPointer) -> Bool { true }

    /// Calls for each row of a list, for an object or a text once, with the address of what is inside; it is good for
    /// the length of the call.
    func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {}

    /// The readers of what is inside.
    var inner: Readers? { nil }
}

/// What is read of the model at an address. Safe, because the address comes from a frame, which pairs it with readers of
/// its type, and is good for the length of the call.
@inline(__always)
private func read<Model, Result>(_ model: UnsafeRawPointer, _ get: (Model) -> Result) -> Result {
    lend(model.assumingMemoryBound(to: Model.self), get)
}

/// That a model may be one that cannot be copied keeps the compiler from copying any for the call.
@inline(__always)
private func lend<Model: ~Copyable, Result>(_ model: UnsafePointer<Model>, _ get: (borrowing Model) -> Result) -> Result
{
    get(model.pointee)
}

final class TextReader<Model>: Reader, @unchecked Sendable {
    // because of what Reader says
    private let get: @Sendable (Model) -> String

    init(_ get: @escaping @Sendable (Model) -> String) { self.get = get }

    override func write(_ model: UnsafeRawPointer, _ escaping: Escaping, _ output: inout Output) {
        escaping.write(read(model, get), to: &output)
    }

    override func isTrue(_ model: UnsafeRawPointer) -> Bool { !read(model, get).isEmpty }

    override func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        let text = read(model, get)
        if !text.isEmpty { withUnsafePointer(to: text) { body($0) } }
    }

    override var inner: Readers? { .text }
}

final class NumberReader<Model>: Reader, @unchecked Sendable {
    // because of what Reader says
    private let get: @Sendable (Model) -> Int

    init(_ get: @escaping @Sendable (Model) -> Int) { self.get = get }

    override func write(_ model: UnsafeRawPointer, _ escaping: Escaping, _ output: inout Output) {
        output.append(read(model, get))
    }

    override func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: read(model, get)) { body($0) }
    }

    override var inner: Readers? { .number }
}

final class FlagReader<Model>: Reader, @unchecked Sendable {
    // because of what Reader says
    private let get: @Sendable (Model) -> Bool

    init(_ get: @escaping @Sendable (Model) -> Bool) { self.get = get }

    override func isTrue(_ model: UnsafeRawPointer) -> Bool { read(model, get) }
}

/// The one kind that is put out as it is; the compiler lets it stand in text only.
final class HTMLReader<Model>: Reader, @unchecked Sendable {
    // because of what Reader says
    private let get: @Sendable (Model) -> HTML

    init(_ get: @escaping @Sendable (Model) -> HTML) { self.get = get }

    override func write(_ model: UnsafeRawPointer, _ escaping: Escaping, _ output: inout Output) {
        output.append(read(model, get).bytes)
    }

    override func isTrue(_ model: UnsafeRawPointer) -> Bool { !read(model, get).bytes.isEmpty }

    override func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        let html = read(model, get)
        if !html.bytes.isEmpty { withUnsafePointer(to: html) { body($0) } }
    }

    override var inner: Readers? { .html }
}

/// HTML that is rendered where it stands, by another template.
final class DrawingReader<Model>: Reader, @unchecked Sendable {
    // because of what Reader says
    private let get: @Sendable (Model) -> Drawing

    init(_ get: @escaping @Sendable (Model) -> Drawing) { self.get = get }

    override func write(_ model: UnsafeRawPointer, _ escaping: Escaping, _ output: inout Output) {
        let drawing = read(model, get)
        drawing.template.render(drawing.models, into: &output)
    }
}

/// An optional. Readers know it by its own type: to make that up of what is in it takes 400 instructions at each call.
protocol OptionalValue {
    var isThere: Bool { get }
}

extension Optional: OptionalValue {
    var isThere: Bool { if case .some = self { true } else { false } }
}

/// A value that may be missing: as the reader of its kind reads it where it is there, and else nothing.
final class OptionalReader<Model, Value: OptionalValue>: Reader, @unchecked Sendable {
    // because of what Reader says
    private let get: @Sendable (Model) -> Value
    private let reader: Reader

    /// - Parameter reader: takes the address of what is in the optional, which lies where that lies.
    init(_ get: @escaping @Sendable (Model) -> Value, _ reader: Reader) {
        self.get = get
        self.reader = reader
    }

    override func write(_ model: UnsafeRawPointer, _ escaping: Escaping, _ output: inout Output) {
        let value = read(model, get)
        guard value.isThere else { return escaping.writeNothing(to: &output) }
        withUnsafePointer(to: value) { reader.write($0, escaping, &output) }
    }

    override func isTrue(_ model: UnsafeRawPointer) -> Bool {
        let value = read(model, get)
        return value.isThere && withUnsafePointer(to: value) { reader.isTrue($0) }
    }

    override func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        let value = read(model, get)
        if value.isThere { withUnsafePointer(to: value) { reader.each($0, body) } }
    }

    override var inner: Readers? { reader.inner }
}

final class ListReader<Model, Child>: Reader, @unchecked Sendable {
    // because of what Reader says
    private let get: @Sendable (Model) -> [Child]
    private let readers: @Sendable () -> Readers

    init(_ get: @escaping @Sendable (Model) -> [Child], _ readers: @escaping @Sendable () -> Readers) {
        self.get = get
        self.readers = readers
    }

    override func isTrue(_ model: UnsafeRawPointer) -> Bool { !read(model, get).isEmpty }

    override func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        read(model, get).withUnsafeBufferPointer { rows in
            guard let first = rows.baseAddress else { return }
            for index in rows.indices { body(first + index) }
        }
    }

    override var inner: Readers? { readers() }
}

final class ObjectReader<Model, Child: OptionalValue>: Reader, @unchecked Sendable {
    // because of what Reader says
    private let get: @Sendable (Model) -> Child
    private let readers: @Sendable () -> Readers

    init(_ get: @escaping @Sendable (Model) -> Child, _ readers: @escaping @Sendable () -> Readers) {
        self.get = get
        self.readers = readers
    }

    override func isTrue(_ model: UnsafeRawPointer) -> Bool { read(model, get).isThere }

    override func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        let child = read(model, get)
        if child.isThere { withUnsafePointer(to: child) { body($0) } }
    }

    override var inner: Readers? { readers() }
}
