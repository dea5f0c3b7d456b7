// Takes newcomers off the listening socket and hands them to the threads that serve. libmicrohttpd does not see that socket
// at all.
//
// What it does with one of its own (0.9.75) can end the process or keep a core busy: MHD_quiesce_daemon races with the
// threads of a pool for the socket's place in their epoll sets, and who comes second panics; a thread that has no
// connection and finds no descriptor tries again without a pause; a connection beyond the limit leaves a mutex locked.
// Here who finds no room waits in the kernel's queue until there is some, and the files that the rest of the process needs
// stay free.

import CMicrohttpd
import Glibc

/// Accepts from `init` to `stop`.
final class Acceptor: Sendable {
    /// Milliseconds until it looks again whether there is room.
    private static let pause: Int32 = 50

    private let thread: StoppableThread

    /// - Parameter take: what is done with a connection's descriptor, which is its own from then on.
    init(
        socket: ListenSocket, places: ConnectionPlaces,
        take: @escaping @Sendable (_ client: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Void
    ) throws(ServerStartError) {
        let descriptor = socket.descriptor
        thread = try StoppableThread { stop in
            var waiting = [
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            var hasRoom = true
            while true {
                // Where there is no room it does not look at the socket, which would say at once that somebody waits.
                let events = poll(&waiting, hasRoom ? 2 : 1, hasRoom ? -1 : Self.pause)
                hasRoom = Self.acceptQueued(on: descriptor, places: places, take: take)
                if events > 0, waiting[0].revents != 0 {
                    // Refuses newcomers from here on, at once: who came into the queue in between would be lost with what
                    // they have sent already. The descriptor itself is the socket's owner's to close.
                    return Descriptors.shutDown(descriptor)
                }
            }
        }
    }

    /// Lets in nobody any more but who is in the kernel's queue already. Once.
    func stop() { thread.stop() }

    /// Takes those who wait, no more at a time than may wait.
    ///
    /// - Returns: whether there is room for more.
    private static func acceptQueued(
        on socket: Int32, places: ConnectionPlaces, take: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void
    ) -> Bool {
        for _ in 0..<ListenSocket.queue {
            guard places.hasRoom(asSeenFrom: socket) else { return false }
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let error = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                    let client = usher_accept(socket, address, &size)
                    guard client >= 0 else { return errno }
                    places.take()
                    take(client, address, size)
                    return 0
                }
            }
            switch error {
            case 0, EINTR, ECONNABORTED, EPROTO: continue
            case EAGAIN: return true
            // Such as memory that the kernel has not got: trying again at once would keep a core busy.
            default: return false
            }
        }
        return true
    }
}
