// The end of a child flow, as its parent hears of it.

/// What a parent does when its child flow ends.
package struct FlowExit {
    let finish: (any Sendable) throws -> Soon<Void>
    let cancel: Work

    /// A root has no parent that could go on.
    package static var none: FlowExit { FlowExit(finish: { _ in .done }, cancel: { .done }) }
}
