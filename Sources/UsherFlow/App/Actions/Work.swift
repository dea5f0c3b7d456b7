// The erased form of an action's or an end's closure.

/// Runs an action or an end: all of it, or `.later` where something has to be awaited.
typealias Work = () throws -> Soon<Void>
