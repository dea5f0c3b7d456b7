// The kinds of fields.

/// One field of a model: its name in templates and how to read it. A name has no dots and no spaces.
public struct ViewField<Model>: Sendable {
    let name: String
    let kind: Schema.Kind
    let reader: FieldReader

    fileprivate init(_ name: String, _ kind: Schema.Kind, _ reader: FieldReader) {
        self.name = name
        self.kind = kind
        self.reader = reader
    }
}

extension ViewField {
    /// A text, shown escaped. A section `{{#name}}` shows when the text is not empty, and `{{.}}` in it is the text.
    public static func text(_ name: String, _ get: @escaping @Sendable (Model) -> String) -> Self {
        Self(name, .text, .text(get))
    }

    /// The same by key path. A stored property of a struct is read in place, without a copy; a computed one, or that of
    /// a class, is read faster by a closure.
    public static func text(_ name: String, _ property: any KeyPath<Model, String> & Sendable) -> Self {
        stored(property) { Self(name, .text, .storedText(at: $0)) }
            ?? text(name) { $0[keyPath: property] }
    }

    /// A text that may be absent: nil shows as nothing and is false as a section.
    public static func text(_ name: String, _ get: @escaping @Sendable (Model) -> String?) -> Self {
        Self(name, .text, .optional(get, .storedText(at: 0)))
    }

    /// A number, shown in decimal digits. As a section it always shows, 0 as well; a decision needs a flag.
    public static func number(_ name: String, _ get: @escaping @Sendable (Model) -> Int) -> Self {
        Self(name, .number, .number(get))
    }

    /// The same by key path; see `text`.
    public static func number(_ name: String, _ property: any KeyPath<Model, Int> & Sendable) -> Self {
        stored(property) { Self(name, .number, .storedNumber(at: $0)) }
            ?? number(name) { $0[keyPath: property] }
    }

    /// A number that may be absent: nil shows as nothing and is false as a section.
    public static func number(_ name: String, _ get: @escaping @Sendable (Model) -> Int?) -> Self {
        Self(name, .number, .optional(get, .storedNumber(at: 0)))
    }

    /// A decision, for sections only: `{{name}}` is an error.
    public static func flag(_ name: String, _ get: @escaping @Sendable (Model) -> Bool) -> Self {
        Self(name, .flag, .flag(get))
    }

    /// The same by key path; see `text`.
    public static func flag(_ name: String, _ property: any KeyPath<Model, Bool> & Sendable) -> Self {
        stored(property) { Self(name, .flag, .storedFlag(at: $0)) }
            ?? flag(name) { $0[keyPath: property] }
    }

    /// HTML, written without escaping by `{{name}}` and `{{{name}}}` alike.
    public static func html(_ name: String, _ get: @escaping @Sendable (Model) -> HTML) -> Self {
        Self(name, .html, .html(get))
    }

    /// HTML that may be absent: nil shows as nothing and is false as a section.
    public static func html(_ name: String, _ get: @escaping @Sendable (Model) -> HTML?) -> Self {
        Self(name, .html, .optional(get, .html { (html: HTML) in html }))
    }

    /// The content of a `refresh` that the site itself decides. In this context no value of an app is accepted.
    package static func refresh(_ name: String, _ get: @escaping @Sendable (Model) -> String) -> Self {
        Self(name, .refresh, .text(get))
    }

    /// The same by key path; see `text`.
    package static func refresh(_ name: String, _ property: any KeyPath<Model, String> & Sendable) -> Self {
        stored(property) { Self(name, .refresh, .storedText(at: $0)) }
            ?? refresh(name) { $0[keyPath: property] }
    }

    /// Another template, rendered in place.
    package static func drawing(_ name: String, _ get: @escaping @Sendable (Model) -> Drawing) -> Self {
        Self(name, .html, .drawing(get))
    }

    /// A list of texts: a section `{{#name}}` shows once for each row, which is `{{.}}` there, and `{{^name}}` when
    /// there is none.
    public static func list(_ name: String, _ get: @escaping @Sendable (Model) -> [String]) -> Self {
        list(name, rows: .text(".") { $0 }, get)
    }

    /// The same for numbers.
    public static func list(_ name: String, _ get: @escaping @Sendable (Model) -> [Int]) -> Self {
        list(name, rows: .number(".") { $0 }, get)
    }

    /// The same for rows of any kind.
    ///
    /// - Parameter row: Reads the row itself.
    package static func list<Row>(
        _ name: String, rows row: ViewField<Row>, _ get: @escaping @Sendable (Model) -> [Row]
    ) -> Self {
        let readers = FieldReaders.of(Row.self, [row.reader])
        return Self(name, .list(of: row.kind), .list(get) { readers })
    }

    /// A list of models: a section `{{#name}}` shows once for each child, where a name is looked up in the child first,
    /// then around it.
    public static func list<Child: ViewModel>(
        _ name: String, _ get: @escaping @Sendable (Model) -> [Child]
    ) -> Self {
        list(name, LazyFields { Child.fields }, get)
    }

    /// The same for children that are no view models, or whose fields depend on something.
    public static func list<Child>(
        _ name: String, fields: Fields<Child>, _ get: @escaping @Sendable (Model) -> [Child]
    ) -> Self {
        list(name, LazyFields { fields }, get)
    }

    /// A model within the model: in a section `{{#name}}` a name is looked up in the child first, then around it;
    /// `{{name.field}}` shows a field of it.
    public static func object<Child: ViewModel>(
        _ name: String, _ get: @escaping @Sendable (Model) -> Child
    ) -> Self {
        object(name, LazyFields { Child.fields }, get)
    }

    /// A child that may be absent: nil shows as nothing, `{{name.field}}` too, and is false as a section.
    public static func object<Child: ViewModel>(
        _ name: String, _ get: @escaping @Sendable (Model) -> Child?
    ) -> Self {
        object(name, LazyFields { Child.fields }, get)
    }

    /// The same for a child that is no view model, or whose fields depend on something.
    public static func object<Child>(
        _ name: String, fields: Fields<Child>, _ get: @escaping @Sendable (Model) -> Child
    ) -> Self {
        object(name, LazyFields { fields }, get)
    }

    /// The same for a child that may be absent.
    public static func object<Child>(
        _ name: String, fields: Fields<Child>, _ get: @escaping @Sendable (Model) -> Child?
    ) -> Self {
        object(name, LazyFields { fields }, get)
    }
}

extension ViewField {
    /// A field that reads a property in place; nil for a property that is not stored in its model.
    private static func stored<Value>(_ property: KeyPath<Model, Value>, _ field: (_ offset: Int) -> Self) -> Self? {
        MemoryLayout<Model>.offset(of: property).map(field)
    }

    private static func list<Child>(
        _ name: String, _ child: LazyFields<Child>, _ get: @escaping @Sendable (Model) -> [Child]
    ) -> Self {
        let readers = child.readers
        return Self(name, .list(of: .object { child.schema }), .list(get) { readers.value })
    }

    private static func object<Child>(
        _ name: String, _ child: LazyFields<Child>, _ get: @escaping @Sendable (Model) -> Child?
    ) -> Self {
        let readers = child.readers
        return Self(name, .object { child.schema }, .object(get) { readers.value })
    }
}

/// A child's fields, read at their first use: read at once, those of a model that holds models of its own type would
/// never end.
private struct LazyFields<Child>: Sendable {
    private let make: @Sendable () -> Fields<Child>
    let readers: LazyFieldReaders

    init(_ make: @escaping @Sendable () -> Fields<Child>) {
        self.make = make
        readers = LazyFieldReaders { make().readers }
    }

    /// Read when templates are compiled.
    var schema: Schema { make().schema }
}
