// The names of a form's fields, as each page keeps them that shows such a form: one list for all of them. They come
// from the app's forms, those of earlier builds where a store has such pages, so there are few, and nothing of a
// visitor is in them.

internal import Foundation

enum FieldNames {
    /// One that ThreadSanitizer knows.
    private static let lock = NSLock()
    private nonisolated(unsafe) static var known: Set<[String]> = []
    // because it is touched under the lock only

    /// The same names, in memory that all have together.
    static func shared(_ names: [String]) -> [String] { lock.withLock { known.insert(names).memberAfterInsert } }
}
