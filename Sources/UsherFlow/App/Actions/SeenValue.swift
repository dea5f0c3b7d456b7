// What a visitor saw. What a session shares and what services know may change while a page stands in another tab; an
// action that depends on it says so, and runs only on the value that was shown.

/// A value that a visitor is to have seen, for one action and its argument.
package struct SeenValue: Sendable {
    package let action: String
    package let argument: String?
    /// The same for equal values, in every process and build.
    package let encoded: [UInt8]
}

extension Action {
    /// The same action, which runs only where its page showed this value.
    ///
    /// - Parameter seen: the value, by the action's argument; nil where no page shows that argument.
    func seeing<Seen: Encodable>(_ seen: @escaping (String?) -> Seen?) -> Action {
        var copy = self
        copy.seeing = { [name] argument in
            SeenValue(action: name, argument: argument, encoded: try canonicalBytes(of: seen(argument)))
        }
        return copy
    }

    /// All that its visitor sees of it, as its page is shown.
    func seenValues() throws -> [SeenValue] {
        guard let seeing else { return [] }
        guard let values else { return [try seeing(nil)] }
        return try values().map { try seeing($0) }
    }
}
