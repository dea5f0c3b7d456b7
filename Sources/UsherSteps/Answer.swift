// The answer to a step of a flow: it counts, or it is to be asked again.

/// The answer to one step, as a flow's state holds it: `var event = Answer<EventForm>()`.
///
/// An answer is given by `answer(_:with:)`. If something changes that an answer went by, the answer does not count any
/// more; its step is asked again, and shows what was answered before.
public struct Answer<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    /// The last answer, whether it counts or not: the step's page shows it at first.
    public private(set) var latest: Value?
    /// True if it counts.
    private var counts: Bool

    /// None yet.
    public init() { (latest, counts) = (nil, false) }

    /// One that counts: for tests, and for what a flow knows at its start.
    public init(_ value: Value) { (latest, counts) = (value, true) }

    /// The answer that counts; nil where nothing was answered, and where it is asked again.
    public var value: Value? { counts ? latest : nil }

    /// Changes what is not answered as a whole yet, such as a list to which one is added. It counts when its step is
    /// answered.
    ///
    /// - Parameter empty: what it begins with.
    public mutating func edit(from empty: @autoclosure () -> Value, _ change: (inout Value) throws -> Void) rethrows {
        var value = latest ?? empty()
        try change(&value)
        (latest, counts) = (value, false)
    }

    mutating func give(_ value: Value) { (latest, counts) = (value, true) }
    mutating func setAside() { counts = false }
}

extension Answer: CustomReflectable {
    /// The answer alone as long as it counts: so it is read while an app is developed.
    public var customMirror: Mirror {
        counts || latest == nil
            ? Mirror(reflecting: latest as Any)
            : Mirror(self, children: ["askedAgain": latest as Any], displayStyle: .struct)
    }
}
