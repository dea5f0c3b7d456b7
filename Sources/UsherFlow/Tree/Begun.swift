// A request runs without a task as long as it waits for nothing, which is nearly always to its end.

/// What has come of something where nothing was waited for: all, or what is left to do.
package enum Begun<Done, Rest> {
    case done(Done)
    case waits(Rest)
}

extension Begun: Sendable where Done: Sendable, Rest: Sendable {}
