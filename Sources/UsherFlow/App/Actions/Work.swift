// What an action or an end does.

/// What an action does, or an end, once it is called: all of it, or it says what has to be waited for.
typealias Work = () throws -> Soon<Void>
