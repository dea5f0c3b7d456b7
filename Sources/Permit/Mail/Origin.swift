// The site's own address, as links in mails begin with it.

import Synchronization

/// The scheme, host and port by which visitors reach Permit; known once it listens.
final class Origin: Sendable {
    private let text = Mutex("http://localhost:8090")

    var value: String {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }
}
