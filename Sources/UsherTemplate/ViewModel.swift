// How a model says what a template may show. Each field is a name and a closure that reads it, so that a render reads
// typed values by slot: nothing is looked up by reflection, and a template sees only what was named here.

internal import Synchronization

/// What a template shows. Its fields are the template's whole vocabulary.
///
///     struct Item: ViewModel {
///         let title: String
///         let notes: [String]
///
///         static var fields: Fields<Self> { [.text("title", \.title), .list("notes", \.notes)] }
///     }
public protocol ViewModel: SendableMetatype {
    /// Read when a template is compiled and kept; a `static let` and a computed property cost the same afterwards.
    static var fields: Fields<Self> { get }
}

/// The fields of a model, in order. A name that is given twice is an error of every template that uses it.
public struct Fields<Model>: ExpressibleByArrayLiteral, Sendable {
    private let all: All

    /// One object, since fields are handed on with each model that is shown.
    private final class All: Sendable {
        let schema: Schema
        let readers: Readers

        init(_ schema: Schema, _ readers: Readers) {
            self.schema = schema
            self.readers = readers
        }
    }

    public init(arrayLiteral: ViewField<Model>...) {
        self.init(arrayLiteral)
    }

    public init(_ fields: [ViewField<Model>]) {
        self.init(model: String(describing: Model.self), fields)
    }

    /// For a model whose Swift type would tell the author of a template nothing: `model` is what messages call it.
    package init(model: String, _ fields: [ViewField<Model>]) {
        let schema = Schema(model: model, fields: fields.map { Schema.Field($0.name, $0.kind) })
        all = All(schema, ModelReaders<Model>(fields.map(\.reader)))
    }

    package var schema: Schema { all.schema }

    /// By slot, in the order of the fields.
    var readers: Readers { all.readers }
}

/// One field: its name in templates and how to read it. A name has no dots and no spaces.
public struct ViewField<Model>: Sendable {
    let name: String
    let kind: Schema.Kind
    let reader: Reader

    fileprivate init(_ name: String, _ kind: Schema.Kind, _ reader: Reader) {
        self.name = name
        self.kind = kind
        self.reader = reader
    }
}

extension ViewField {
    /// Shown escaped. A section `{{#name}}` shows when the text is not empty, and `{{.}}` in it is the text.
    public static func text(_ name: String, _ get: @escaping @Sendable (Model) -> String) -> Self {
        Self(name, .text, TextReader(get))
    }

    /// The same for a stored property of a struct, which is read where it lies. What is computed, or belongs to a class, is
    /// read sooner by a closure.
    public static func text(_ name: String, _ property: any KeyPath<Model, String> & Sendable) -> Self {
        stored(property) { Self(name, .text, StoredTextReader(offset: $0)) }
            ?? text(name) { $0[keyPath: property] }
    }

    /// nil shows as nothing and is false as a section.
    public static func text(_ name: String, _ get: @escaping @Sendable (Model) -> String?) -> Self {
        Self(name, .text, OptionalReader(get, StoredTextReader()))
    }

    /// Shown in decimal digits. As a section it always shows, 0 as well; a decision needs a flag.
    public static func number(_ name: String, _ get: @escaping @Sendable (Model) -> Int) -> Self {
        Self(name, .number, NumberReader(get))
    }

    /// The same for a stored property of a struct; see `text`.
    public static func number(_ name: String, _ property: any KeyPath<Model, Int> & Sendable) -> Self {
        stored(property) { Self(name, .number, StoredNumberReader(offset: $0)) }
            ?? number(name) { $0[keyPath: property] }
    }

    /// nil shows as nothing and is false as a section.
    public static func number(_ name: String, _ get: @escaping @Sendable (Model) -> Int?) -> Self {
        Self(name, .number, OptionalReader(get, StoredNumberReader()))
    }

    /// For sections only; it cannot be shown.
    public static func flag(_ name: String, _ get: @escaping @Sendable (Model) -> Bool) -> Self {
        Self(name, .flag, FlagReader(get))
    }

    /// The same for a stored property of a struct; see `text`.
    public static func flag(_ name: String, _ property: any KeyPath<Model, Bool> & Sendable) -> Self {
        stored(property) { Self(name, .flag, StoredFlagReader(offset: $0)) }
            ?? flag(name) { $0[keyPath: property] }
    }

    /// Put out as it is, by `{{name}}` and `{{{name}}}` alike.
    public static func html(_ name: String, _ get: @escaping @Sendable (Model) -> HTML) -> Self {
        Self(name, .html, HTMLReader(get))
    }

    /// nil shows as nothing and is false as a section.
    public static func html(_ name: String, _ get: @escaping @Sendable (Model) -> HTML?) -> Self {
        Self(name, .html, OptionalReader(get, HTMLReader { (html: HTML) in html }))
    }

    /// The content of a `refresh`, which no value of an app may be.
    package static func refresh(_ name: String, _ get: @escaping @Sendable (Model) -> String) -> Self {
        Self(name, .refresh, TextReader(get))
    }

    /// The same for a stored property of a struct; see `text`.
    package static func refresh(_ name: String, _ property: any KeyPath<Model, String> & Sendable) -> Self {
        stored(property) { Self(name, .refresh, StoredTextReader(offset: $0)) }
            ?? refresh(name) { $0[keyPath: property] }
    }

    /// Another template, rendered where it is named.
    package static func drawing(_ name: String, _ get: @escaping @Sendable (Model) -> Drawing) -> Self {
        Self(name, .html, DrawingReader(get))
    }

    /// A section `{{#name}}` shows once for each row, `{{^name}}` when there is none.
    public static func list(_ name: String, _ get: @escaping @Sendable (Model) -> [String]) -> Self {
        list(name, rows: .text(".") { $0 }, get)
    }

    /// The same for numbers.
    public static func list(_ name: String, _ get: @escaping @Sendable (Model) -> [Int]) -> Self {
        list(name, rows: .number(".") { $0 }, get)
    }

    /// The same for rows of any kind, which `row` reads.
    package static func list<Row>(
        _ name: String, rows row: ViewField<Row>, _ get: @escaping @Sendable (Model) -> [Row]
    ) -> Self {
        let readers = ModelReaders<Row>([row.reader])
        return Self(name, .list(of: row.kind), ListReader(get) { readers })
    }

    /// A section `{{#name}}` shows once for each child, with the child's names before those around it.
    public static func list<Child: ViewModel>(
        _ name: String, _ get: @escaping @Sendable (Model) -> [Child]
    ) -> Self {
        list(name, KeptFields { Child.fields }, get)
    }

    /// The same, for children whose fields are known only at run time.
    public static func list<Child>(
        _ name: String, fields: Fields<Child>, _ get: @escaping @Sendable (Model) -> [Child]
    ) -> Self {
        list(name, KeptFields { fields }, get)
    }

    /// `{{#name}}…{{/name}}` shows with the child's names before those around it; `{{name.field}}` reaches in.
    public static func object<Child: ViewModel>(
        _ name: String, _ get: @escaping @Sendable (Model) -> Child
    ) -> Self {
        object(name, KeptFields { Child.fields }, get)
    }

    /// nil shows as nothing, `{{name.field}}` too, and is false as a section.
    public static func object<Child: ViewModel>(
        _ name: String, _ get: @escaping @Sendable (Model) -> Child?
    ) -> Self {
        object(name, KeptFields { Child.fields }, get)
    }

    /// The same, for a child whose fields are known only at run time.
    public static func object<Child>(
        _ name: String, fields: Fields<Child>, _ get: @escaping @Sendable (Model) -> Child
    ) -> Self {
        object(name, KeptFields { fields }, get)
    }

    /// The same, for a child that may be absent.
    public static func object<Child>(
        _ name: String, fields: Fields<Child>, _ get: @escaping @Sendable (Model) -> Child?
    ) -> Self {
        object(name, KeptFields { fields }, get)
    }
}

extension ViewField {
    /// What reads a property where it lies; nil for one that lies nowhere in its model.
    private static func stored<Value>(_ property: KeyPath<Model, Value>, _ field: (_ offset: Int) -> Self) -> Self? {
        MemoryLayout<Model>.offset(of: property).map(field)
    }

    private static func list<Child>(
        _ name: String, _ child: KeptFields<Child>, _ get: @escaping @Sendable (Model) -> [Child]
    ) -> Self {
        let readers = child.readers
        return Self(name, .list(of: .object { child.schema }), ListReader(get) { readers.all })
    }

    private static func object<Child>(
        _ name: String, _ child: KeptFields<Child>, _ get: @escaping @Sendable (Model) -> Child?
    ) -> Self {
        let readers = child.readers
        return Self(name, .object { child.schema }, ObjectReader(get) { readers.all })
    }
}

/// A child's fields, asked for at their first use: not at once, because a model that holds models of its own type would
/// never come to an end.
private struct KeptFields<Child>: Sendable {
    private let make: @Sendable () -> Fields<Child>
    let readers: KeptReaders

    init(_ make: @escaping @Sendable () -> Fields<Child>) {
        self.make = make
        readers = KeptReaders { make().readers }
    }

    /// Asked for when templates are compiled.
    var schema: Schema { make().schema }
}

/// The readers of a child's fields, made at their first use and kept: `fields` is usually computed, and a row must not pay
/// for that.
private final class KeptReaders: Sendable {
    /// The readers, held from their first use on. An `AtomicLazyReference` does the same and makes up its types at each load,
    /// in 440 instructions.
    private let kept = Atomic<UInt>(0)
    private let make: @Sendable () -> Readers

    init(_ make: @escaping @Sendable () -> Readers) { self.make = make }

    deinit { Self.readers(kept.load(ordering: .acquiring))?.release() }

    var all: Readers {
        if let known = Self.readers(kept.load(ordering: .acquiring)) { return known.takeUnretainedValue() }
        let made = Unmanaged.passRetained(make())
        let present = kept.compareExchange(
            expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing
        ).original
        guard let first = Self.readers(present) else { return made.takeUnretainedValue() }
        made.release()
        return first.takeUnretainedValue()
    }

    private static func readers(_ address: UInt) -> Unmanaged<Readers>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }
}
