// How a model says what a template may show. A field is a name and a closure or key path, so that a render reads typed
// values by slot: no reflection, and a template sees only what is named here.

/// A model that a template shows. A template may name the model's fields and nothing else of it.
///
///     struct Item: ViewModel {
///         let title: String
///         let notes: [String]
///
///         static var fields: Fields<Self> { [.text("title", \.title), .list("notes", \.notes)] }
///     }
public protocol ViewModel: SendableMetatype {
    /// Read when a template is compiled, and kept: a computed property costs no more than a `static let` afterwards.
    static var fields: Fields<Self> { get }
}
