// An action that is asked for and not offered.

/// The page does not offer the action now.
struct NotOffered: Error {}
