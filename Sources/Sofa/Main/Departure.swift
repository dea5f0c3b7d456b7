// What the library tells the root when somebody leaves.

/// How a member leaves.
enum Departure { case signedOut, deleted }
