// Takes connections off the listening socket and hands them to the threads that serve. libmicrohttpd never sees that
// socket.
//
// With a socket of its own (0.9.75) it can end the process or keep a core busy: MHD_quiesce_daemon races with the
// threads of a pool for the socket's place in their epoll sets, and the second one panics; a thread that has no
// connection and finds no descriptor tries again without a pause; a connection beyond the limit leaves a mutex locked.
// Here clients beyond the limit wait in the kernel's queue, and the files that the rest of the process needs stay free.

import CMicrohttpd
import Glibc

/// Accepts from `init` to `stop`.
final class Acceptor: Sendable {
    /// Milliseconds between two looks whether there is room again.
    private static let pause: Int32 = 50

    private let thread: StoppableThread

    /// - Parameter accept: takes ownership of a connection.
    init(
        socket: ListenSocket, limit: ConnectionLimit, accept: @escaping @Sendable (PendingConnection) -> Void
    ) throws(ServerStartError) {
        let descriptor = socket.descriptor
        thread = try StoppableThread { stop in
            var waiting = [
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            var hasRoom = true
            while true {
                // Without room the socket is not polled: it would report at once that somebody waits.
                let events = poll(&waiting, hasRoom ? 2 : 1, hasRoom ? -1 : Self.pause)
                hasRoom = Self.acceptQueued(on: descriptor, limit: limit, accept: accept)
                if events > 0, waiting[0].revents != 0 {
                    // From here on the kernel refuses new clients. Left in the queue, they would be lost later together
                    // with what they have sent. The descriptor itself is for the socket's owner to close.
                    return Descriptors.shutDown(descriptor)
                }
            }
        }
    }

    /// Accepts those who are in the kernel's queue already, and then nobody any more. Once.
    func stop() { thread.stop() }

    /// Accepts those who wait, no more at a time than the queue holds.
    ///
    /// - Returns: whether there is room for more.
    private static func acceptQueued(
        on socket: Int32, limit: ConnectionLimit, accept: (PendingConnection) -> Void
    ) -> Bool {
        for _ in 0..<ListenSocket.queue {
            guard limit.hasRoom(asSeenFrom: socket) else { return false }
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let error = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                    let client = usher_accept(socket, address, &size)
                    guard client >= 0 else { return errno }
                    limit.reserve()
                    accept(
                        PendingConnection(descriptor: client, address: SocketAddress(copying: address, size: size)))
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
