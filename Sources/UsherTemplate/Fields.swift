// All fields of a model.

/// The fields of a model, in order. A name that is given twice is an error of every template that uses it.
public struct Fields<Model>: ExpressibleByArrayLiteral, Sendable {
    private let storage: Storage

    /// A class, so that to pass fields on with each model costs one retain.
    private final class Storage: Sendable {
        let schema: Schema
        let readers: FieldReaders

        init(_ schema: Schema, _ readers: FieldReaders) {
            self.schema = schema
            self.readers = readers
        }
    }

    /// Messages call the model by the name of its type.
    public init(arrayLiteral: ViewField<Model>...) {
        self.init(arrayLiteral)
    }

    /// For fields that are computed. Messages call the model by the name of its type.
    public init(_ fields: [ViewField<Model>]) {
        self.init(model: String(describing: Model.self), fields)
    }

    /// For a model whose Swift type would tell the author of a template nothing.
    ///
    /// - Parameter model: The model's name in messages.
    package init(model: String, _ fields: [ViewField<Model>]) {
        let schema = Schema(model: model, fields: fields.map { Schema.Field($0.name, $0.kind) })
        storage = Storage(schema, .of(Model.self, fields.map(\.reader)))
    }

    /// The model's fields as a template may name them.
    package var schema: Schema { storage.schema }

    var readers: FieldReaders { storage.readers }
}
