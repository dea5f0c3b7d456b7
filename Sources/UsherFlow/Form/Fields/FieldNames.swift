// The names of a form's fields, as each page keeps them that shows such a form: one list for all of them. They come
// from the app's forms, those of earlier builds where a store has such pages, so there are few, and nothing of a
// visitor is in them.

internal import UsherLock

enum FieldNames {
    private static let known = Lock<Set<[String]>>([])

    /// The same names, in memory that all have together.
    static func shared(_ names: [String]) -> [String] { known.withLock { $0.insert(names).memberAfterInsert } }
}
