// Work that blocks, and waits for what another thread does.

import Glibc

private final class Job: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs blocking work on a thread of its own, so that no test holds one of Swift's.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    return try await withCheckedThrowingContinuation { continuation in
        let isMade = detached { continuation.resume(with: Swift.Result { try work() }) }
        if !isMade { continuation.resume(throwing: ClientError(description: "no thread")) }
    }
}

/// Begins blocking work on a thread of its own. False where there is no thread to be had.
@discardableResult
func detached(_ work: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let made = pthread_create(
        &thread, nil,
        { argument in
            guard let argument else { return nil }
            Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }, Unmanaged.passRetained(Job(work)).toOpaque())
    if made == 0 { pthread_detach(thread) }
    return made == 0
}

/// Comes back when it is so. Gives its processor away in between: what is waited for needs one, and so do other tests.
func waitUntil(_ isSo: () throws -> Bool) rethrows {
    while try !isSo() { poll(nil, 0, 1) }
}
