// How many connections there may be, and how many there are: counted from the moment that they are taken off the
// listening socket, while OpenConnections knows those that libmicrohttpd has begun with.

import Synchronization

/// The limit on one server's connections.
final class ConnectionLimit: Sendable {
    let limit: Int
    private let reserved = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// So many files can always be opened beside the connections, whatever else the process has opened: Swift's
    /// dispatch library ends the process where it cannot open one.
    static let spareFiles = 16

    /// True if one more may come: the limit is not reached, and there are files enough besides.
    ///
    /// - Parameter descriptor: any open one, to find out which number the next would have.
    func hasRoom(asSeenFrom descriptor: Int32, files: Int = Descriptors.openable) -> Bool {
        guard reserved.load(ordering: .relaxed) < limit, let next = Descriptors.next(beside: descriptor) else {
            return false
        }
        return next < files - min(Self.spareFiles, files / 4)
    }

    /// One connection more.
    func reserve() { reserved.add(1, ordering: .relaxed) }

    /// One connection less.
    func release() { reserved.subtract(1, ordering: .relaxed) }

    /// At most what was wanted, and a hundred less than the process may open; half, where it may open few.
    static func limit(wanted: Int, files: Int = Descriptors.openable) -> Int {
        max(1, min(wanted, files > 200 ? files - 100 : files / 2))
    }
}
