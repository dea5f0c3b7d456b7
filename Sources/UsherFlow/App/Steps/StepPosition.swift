// Where a visitor is in a flow of several steps.

/// The second step of four.
public struct StepPosition: Sendable, Equatable {
    /// 1 for the first step.
    public let number: Int
    /// How many are asked as things are.
    public let count: Int

    /// The step of this number, of so many.
    public init(number: Int, count: Int) { (self.number, self.count) = (number, count) }
}
