// The library's message to the root flow that a member has left.

/// The way in which a member left.
enum Departure { case signedOut, deleted }
