// What tells a `LifeCount` that a coordinator, a screen or a page is gone.

/// Held by what is counted; its end is counted with the end of what holds it.
package final class LifeMark {
    private let gone: LifeCount.Counter
    init(_ gone: LifeCount.Counter) { self.gone = gone }
    deinit { gone.add() }
}
