// A visitor's entry, as it outlives its page: see `WebPage.restore`.

/// An entry apart from its document, so that it can be put back into another rendering of the same page.
struct LooseEntry: Sendable {
    enum Value: Sendable {
        case text(String), check(Bool)
        /// The values of the selected options.
        case selection(Set<String>)
    }

    /// Name and type, and which of several controls of both it was.
    struct Key: Sendable, Hashable {
        var name: String
        var type: String
        var occurrence: Int
    }

    var key: Key
    var value: Value
}
