// What `FilledInState` knows an `AskedAnew` by, whatever its value.

/// A property that a stored state must have itself.
protocol NeverFilledIn {}
