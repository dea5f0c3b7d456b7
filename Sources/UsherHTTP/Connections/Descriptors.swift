// System calls on bare file descriptors that have no function of their own in Swift.

// Before Glibc: the order of the two imports decides which module the system's socket types belong to.
import CMicrohttpd
import Glibc

/// System calls on descriptors.
enum Descriptors {
    /// How many files the process may have open.
    static var openable: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        return Int(clamping: limit.rlim_cur)
    }

    /// The number that the next file would have, below which all are taken; nil where none can be opened.
    ///
    /// - Parameter descriptor: any that is open.
    static func next(beside descriptor: Int32) -> Int? {
        let next = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard next >= 0 else { return nil }
        close(next)
        return Int(next)
    }

    /// Ends a connection, or a socket's listening, in both directions; the descriptor stays open.
    static func shutDown(_ descriptor: Int32) {
        let bothDirections: Int32 = 2
        _ = shutdown(descriptor, bothDirections)
    }

    /// Ends a connection so that the other side sees that it was cut: by a reset, and never by an orderly end.
    static func reset(_ socket: Int32) {
        // Connecting to nobody; asked of a TCP connection, Linux resets it.
        var nobody = sockaddr()
        nobody.sa_family = sa_family_t(AF_UNSPEC)
        _ = connect(socket, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Which of these sockets the other side has closed, with nothing left to read.
    static func left(_ sockets: [Int32]) -> [Int] {
        // POLLRDHUP, which Swift does not see.
        let closed: Int16 = 0x2000
        var asked = sockets.map { pollfd(fd: $0, events: closed, revents: 0) }
        guard poll(&asked, nfds_t(asked.count), 0) > 0 else { return [] }
        return asked.indices.filter { asked[$0].revents != 0 && unread(asked[$0].fd) == 0 }
    }

    /// How many bytes the other side of a connection has acknowledged so far; nil where the system does not say.
    static func acknowledged(_ socket: Int32) -> Int? {
        var count: UInt64 = 0
        return usher_acknowledged_bytes(socket, &count) ? Int(clamping: count) : nil
    }

    private static func unread(_ socket: Int32) -> Int32 {
        var count: Int32 = 0
        return ioctl(socket, UInt(FIONREAD), &count) == 0 ? count : 0
    }

    /// A pipe that child processes do not inherit, or nil where no file can be opened.
    static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Wakes whoever polls the other end of a pipe. Only calls `write`, so a signal handler may use it.
    static func writeByte(to pipe: Int32) {
        var byte: UInt8 = 1
        _ = write(pipe, &byte, 1)
    }

    /// Reads what `writeByte` wrote, which must be there.
    static func readBytes(from pipe: Int32) {
        var bytes: UInt64 = 0
        _ = read(pipe, &bytes, 8)
    }
}
