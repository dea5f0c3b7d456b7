// What addresses in mails begin with.

import Synchronization

/// Where Sofa is reached from outside.
final class Origin: Sendable {
    private let text = Mutex("http://localhost:8080")

    var value: String {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }
}
