// How many connections there may be, and how many there are: counted from the moment that they are taken off the listening
// socket, while OpenConnections knows those that libmicrohttpd has begun with.

import Synchronization

/// The places for connections of one server.
final class ConnectionPlaces: Sendable {
    let limit: Int
    private let taken = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// So many files may always be opened beside the connections, whatever else the process has opened. Swift's dispatch
    /// library ends the process where it finds none.
    static let spareFiles = 16

    /// Whether one more may come: there is a place, and files enough besides.
    ///
    /// - Parameter descriptor: any that is open, to see which number the next one would have.
    func hasRoom(asSeenFrom descriptor: Int32, files: Int = Descriptors.openable) -> Bool {
        guard taken.load(ordering: .relaxed) < limit, let next = Descriptors.next(beside: descriptor) else {
            return false
        }
        return next < files - min(Self.spareFiles, files / 4)
    }

    func take() { taken.add(1, ordering: .relaxed) }

    func free() { taken.subtract(1, ordering: .relaxed) }

    /// At most what was wanted, and a hundred less than the process may open; half, where it may open few.
    static func limit(wanted: Int, files: Int = Descriptors.openable) -> Int {
        max(1, min(wanted, files > 200 ? files - 100 : files / 2))
    }
}
