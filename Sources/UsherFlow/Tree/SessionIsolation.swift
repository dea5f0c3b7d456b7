// A session's actor, as far as `SessionGuard` needs it.

/// What knows whether the caller is in a session.
package protocol SessionIsolation: AnyObject, Sendable {
    var isCurrent: Bool { get }
}
