// How `FilledInState` recognizes an `AskedAnew`, whatever its value's type.

/// A property that a stored state must have itself.
protocol NeverFilledIn {}
