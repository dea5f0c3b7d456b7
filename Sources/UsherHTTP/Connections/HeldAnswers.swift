// The large answers that lie in memory until their clients have taken them. Each is a page that was drawn for one
// visitor, so whoever asks for many and takes nothing would fill the memory. Small ones are bounded by the number of
// connections, files and streams by the block that each has in memory.
//
// The cost of an answer is its bytes that are not taken, times how long it has waited. If there is no room for one
// more, the address whose answers cost most loses the costliest of them, and so on until an eighth of the room is free.
// So a crowd of one address goes before somebody elsewhere who is slow, and whoever takes their page at once loses
// nothing. An address of IPv6 is its first 64 bits, since one visitor has all of those. Of a proxy's visitors the
// costliest answer goes, whosever it is. Silence and a pace of less than 10 KB a second end an answer in any case: see
// OpenConnections.
//
// An answer costs a lock, a hashed look-up and a system call at its beginning, and a lock at its end; where there is no
// room, a system call for each that waits.

internal import UsherLock

/// All large answers of a server that are being sent.
final class HeldAnswers: Sendable {
    /// Answers of at most so many bytes do not count.
    static let small = 65_536

    private struct Held {
        let connection: OpenConnection
        let target: [UInt8]
        let bytes: Int
        let since: MonotonicTime
        /// The client's count of acknowledged bytes before this answer.
        let acknowledged: Int

        func waiting(now: MonotonicTime) -> Waiting {
            let taken = Descriptors.acknowledged(connection.descriptor).map { $0 - acknowledged } ?? 0
            let address = IPAddress.bytes(of: connection.remoteAddress) ?? []
            return Waiting(
                network: address.count > 4 ? address[..<8] : address[...], bytes: bytes, left: max(0, bytes - taken),
                milliseconds: now.milliseconds - since.milliseconds)
        }
    }

    /// An answer as far as it has come.
    struct Waiting {
        /// The client's address, as far as it is one visitor's.
        let network: ArraySlice<UInt8>
        let bytes: Int
        /// How many of them are not taken.
        let left: Int
        let milliseconds: Int

        var cost: Double { Double(left) * Double(max(0, milliseconds)) }
    }

    private struct All {
        var held: [ObjectIdentifier: Held] = [:]
        var bytes = 0
    }

    private let room: Int
    private let all = Lock(All())

    /// - Parameter room: in bytes.
    init(room: Int) { self.room = room }

    var bytes: Int { all.withLock { $0.bytes } }

    /// An answer begins. It is sent however large it is; others make room for it.
    ///
    /// - Returns: the targets and addresses of those that were cut off.
    func add(
        _ connection: OpenConnection, _ target: [UInt8], bytes: Int, now: MonotonicTime
    ) -> [(target: [UInt8], address: String)] {
        let acknowledged = Descriptors.acknowledged(connection.descriptor) ?? 0
        return all.withLock { all in
            let cut = all.bytes + bytes > room ? makeRoom(for: bytes, in: &all, now: now) : []
            all.held[ObjectIdentifier(connection)] = Held(
                connection: connection, target: target, bytes: bytes, since: now, acknowledged: acknowledged)
            all.bytes += bytes
            return cut.map { ($0.target, $0.connection.remoteAddress) }
        }
    }

    /// An answer is over. To be called before the descriptor is closed.
    func remove(_ connection: OpenConnection) {
        all.withLock { all in
            if let held = all.held.removeValue(forKey: ObjectIdentifier(connection)) { all.bytes -= held.bytes }
        }
    }

    /// An answer that is cut off counts no more: its thread frees it as soon as it sees the end of the connection.
    private func makeRoom(for bytes: Int, in all: inout All, now: MonotonicTime) -> [Held] {
        let held = Array(all.held)
        let cut = Self.costliest(
            of: held.map { $0.value.waiting(now: now) }, freeing: all.bytes + bytes - room / 8 * 7
        ).map { held[$0] }
        for (key, each) in cut {
            Descriptors.shutDown(each.connection.descriptor)
            all.held[key] = nil
            all.bytes -= each.bytes
        }
        return cut.map(\.value)
    }

    /// Which of these go, by their indices, until so many bytes are free.
    static func costliest(of answers: [Waiting], freeing wanted: Int) -> [Int] {
        var rest = Dictionary(grouping: answers.indices) { answers[$0].network }
            .mapValues { $0.sorted { answers[$0].cost < answers[$1].cost } }
        var costs = rest.mapValues { $0.reduce(0) { $0 + answers[$1].cost } }
        var (found, freed) = ([Int](), 0)
        while freed < wanted, let network = costs.max(by: { $0.value < $1.value })?.key,
            let index = rest[network]?.popLast()
        {
            costs[network, default: 0] -= answers[index].cost
            if rest[network]?.isEmpty == true { costs[network] = nil }
            found.append(index)
            freed += answers[index].bytes
        }
        return found
    }
}
