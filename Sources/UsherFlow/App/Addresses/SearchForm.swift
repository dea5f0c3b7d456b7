// A form that looks: it leads to an address by the query that is typed into it.

/// A search form with the values that it shows; made by a coordinator's navigation.
public struct SearchForm<Values: Query>: Sendable {
    let values: Values
    /// The segments of the address that it leads to.
    package let path: [String]
    /// The key of the page that it stands on; nil in tests of a screen alone.
    package let key: String?

    init(_ values: Values, path: [String], key: String?) {
        (self.values, self.path, self.key) = (values, path, key)
    }

    /// One that leads nowhere, for tests of a screen alone.
    public init(_ values: Values) { self.init(values, path: [], key: nil) }

    /// The names of its choices in which something is chosen that is none of their options.
    package var unoffered: [String] { values.unoffered.map(\.name) }

    /// Its fields with their values.
    package var description: FormDescription { FormDescription(values) }

    /// The parameters of hidden fields, which are sent along unseen.
    package var hidden: [QueryItem] {
        let names = Set(Values.fields.filter { $0.shape.isHidden }.flatMap(\.shape.controls))
        return values.items.filter { names.contains($0.name) }
    }

    /// The fields of its type, as it is at first.
    package static var empty: FormDescription { FormDescription(Values()) }
}
