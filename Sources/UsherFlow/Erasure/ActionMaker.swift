// What makes an action's offers for one type of screen: `ActionList` holds it as an `AnyActionMaker`.

final class ActionMaker<S: FlowScreen>: AnyActionMaker, @unchecked Sendable {
    // because of what AnyActionMaker says

    let make: @Sendable (S, S.Model) -> Action?

    init(_ make: @escaping @Sendable (S, S.Model) -> Action?) { self.make = make }
}
