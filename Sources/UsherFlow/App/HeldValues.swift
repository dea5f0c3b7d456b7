// Finds a value in what holds it, by its encoding: the way from a route back to its address, which nobody has to write.

package enum HeldValues {
    /// The first part of that type that is wanted; nil where there is none, or where the encoding fails.
    package static func first<Value>(in holder: some Encodable, where isWanted: @escaping (Value) -> Bool) -> Value? {
        var found: Value?
        let search = ValueOutput(keeps: false) { part in
            guard found == nil, let value = part as? Value else { return found != nil }
            if isWanted(value) { found = value }
            return true
        }
        // Parts of other types are searched in turn; their encoding errors are ignored.
        try? holder.encode(to: ValuePlace(passing: search))
        return found
    }

    /// The first two parts of those types that are wanted together; nil where there are none.
    static func pair<First, Second>(
        in holder: some Encodable, where areWanted: @escaping (First, Second) -> Bool
    ) -> (First, Second)? {
        var second: Second?
        let first = first(in: holder) { (first: First) in
            second = Self.first(in: holder) { areWanted(first, $0) }
            return second != nil
        }
        return first.flatMap { first in second.map { (first, $0) } }
    }
}
