// What a request meets where sessions cannot be had from their store: status 503.

/// The store does not answer, or cannot keep what it is given.
struct StoreFailure: Error {}
