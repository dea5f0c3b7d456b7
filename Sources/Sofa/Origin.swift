// The site's own address, as links in mails begin with it.

import Synchronization

/// The scheme, host and port by which visitors reach Sofa.
final class Origin: Sendable {
    private let text = Mutex("http://localhost:8080")

    var value: String {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }
}
