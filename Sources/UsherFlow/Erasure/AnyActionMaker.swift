// What makes an action's offers, without the type of its screen.

/// Makes the offers of one action.
class AnyActionMaker: @unchecked Sendable {
    // because its only subclass holds nothing but a Sendable closure
}
