// Connections on their way from the thread that accepts to one that serves.

// The compiler counts the system's socket types to this module when it has seen its headers first.
import CMicrohttpd
import Glibc
import Synchronization

/// A connection that nobody serves yet.
struct Arrival {
    let descriptor: Int32
    private let address: sockaddr_storage
    private let size: socklen_t

    /// - Parameter size: of the client's address.
    init(_ descriptor: Int32, from address: UnsafePointer<sockaddr>, size: socklen_t) {
        self.descriptor = descriptor
        self.size = size
        var copy = sockaddr_storage()
        withUnsafeMutableBytes(of: &copy) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: min(Int(size), $0.count)))
        }
        self.address = copy
    }

    func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}

/// Those that wait for one thread.
final class Arrivals: Sendable {
    private let waiting = Lock([Arrival]())
    private let count = Atomic(0)

    func add(_ arrival: Arrival) {
        waiting.withLock { $0.append(arrival) }
        count.add(1, ordering: .sequentiallyConsistent)
    }

    /// Costs no lock where there is none, as in nearly each turn of the thread.
    func takeAll() -> [Arrival] {
        guard count.load(ordering: .sequentiallyConsistent) > 0 else { return [] }
        let taken = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        count.subtract(taken.count, ordering: .sequentiallyConsistent)
        return taken
    }
}
