// What tells a `LifeCount` that a coordinator, a screen or a page is gone.

/// Held by what is counted; its end is counted with the end of what holds it.
package final class LifeMark {
    private let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    deinit { end() }
}
