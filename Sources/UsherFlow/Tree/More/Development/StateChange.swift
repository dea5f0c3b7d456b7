// The changes that an action made in a state, as text: for whoever writes the app, never for a visitor or a log.

/// One property of a flow's state, or of Shared, before and after.
package struct StateChange: Sendable {
    /// The coordinator's type, or Shared.
    package let owner: String
    /// Empty where the state has no properties.
    package let property: String
    package let before: String
    package let after: String

    /// The properties that differ.
    static func between(_ before: AnyState, _ after: AnyState, of owner: String) -> [StateChange] {
        let (old, new) = (Mirror(reflecting: before).children, Mirror(reflecting: after).children)
        guard !old.isEmpty, old.count == new.count, Mirror(reflecting: before).displayStyle == .struct else {
            return change("", before, after, of: owner)
        }
        return zip(old, new).flatMap { change($0.label ?? "", $0.value, $1.value, of: owner) }
    }

    private static func change(_ property: String, _ before: Any, _ after: Any, of owner: String) -> [StateChange] {
        let (old, new) = (String(reflecting: before), String(reflecting: after))
        return old == new ? [] : [StateChange(owner: owner, property: property, before: old, after: new)]
    }

    /// `SignUp.email: "" → "ann"`
    package var text: String {
        "\(owner)\(property.isEmpty ? "" : "." + property): \(before) → \(after)"
    }
}
