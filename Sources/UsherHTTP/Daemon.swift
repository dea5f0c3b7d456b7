// libmicrohttpd's daemon: started with every option that this package relies on, ended exactly once.

import CMicrohttpd
import Glibc

/// A running daemon.
struct Daemon: @unchecked Sendable {
    // because libmicrohttpd's calls on a daemon that are used here may come from any thread
    private let handle: OpaquePointer
    /// A duplicate of the listening socket for libmicrohttpd. It closes its socket where it cannot start, and does not
    /// where it was quiesced before its end.
    private let listening: Int32

    /// Flags by value, since they import as an enumeration: epoll, own threads, suspend and resume with the
    /// channel between threads that it needs (without that bit a resume stalls).
    private static let flags: UInt32 = 512 | 8 | 8_192 | 1_024

    private static let tlsFlag: UInt32 = 2

    /// What each connection may use for its head and its answer's head: room for the largest head that passes
    /// the check. Not more, since libmicrohttpd clears all of it before each request.
    private static let connectionMemory = 36_864

    /// The core must live until `stop` has returned.
    init(socket: ListenSocket, core: ServerCore) throws(ServerStartError) {
        let options = core.options
        listening = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
        guard listening >= 0 else { throw ServerStartError("no file can be opened; raise `ulimit -n`") }
        let threads = min(max(1, options.threads), 256)
        let uploads = core.uploads == nil ? 0 : ServerCore.uploadFiles(ofOpenable: Self.openableFiles)
        let limit = Self.connectionLimit(
            wanted: options.connections, files: Self.openableFiles - uploads, threads: threads)
        let pointer = Unmanaged.passUnretained(core).toOpaque()
        var items = [
            MHD_OptionItem(option: .THREAD_POOL_SIZE, value: threads > 1 ? threads : 0, ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_LIMIT, value: limit, ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_MEMORY_LIMIT, value: Self.connectionMemory, ptr_value: nil),
            MHD_OptionItem(
                option: .CONNECTION_TIMEOUT, value: max(1, options.idleLimit.wholeMilliseconds / 1_000), ptr_value: nil),
            MHD_OptionItem(option: .STRICT_FOR_CLIENT, value: 0, ptr_value: nil),
            MHD_OptionItem(option: .SIGPIPE_HANDLED_BY_APP, value: 1, ptr_value: nil),
            MHD_OptionItem(option: .LISTEN_SOCKET, value: Int(listening), ptr_value: nil),
            MHD_OptionItem(
                option: .NOTIFY_CONNECTION, value: unsafeBitCast(Callbacks.connection, to: Int.self),
                ptr_value: pointer),
            MHD_OptionItem(
                option: .URI_LOG_CALLBACK, value: unsafeBitCast(Callbacks.target, to: Int.self), ptr_value: pointer),
            MHD_OptionItem(
                option: .UNESCAPE_CALLBACK, value: unsafeBitCast(Callbacks.unescape, to: Int.self), ptr_value: nil),
            MHD_OptionItem(
                option: .NOTIFY_COMPLETED, value: unsafeBitCast(Callbacks.completed, to: Int.self), ptr_value: nil),
        ]
        if let tls = core.tls {
            items += [
                MHD_OptionItem(option: .HTTPS_MEM_CERT, value: 0, ptr_value: tls.certificate),
                MHD_OptionItem(option: .HTTPS_MEM_KEY, value: 0, ptr_value: tls.key),
                MHD_OptionItem(
                    option: .HTTPS_PRIORITIES, value: 0,
                    ptr_value: UnsafeMutableRawPointer(mutating: TLSFiles.priorities.utf8Start)),
            ]
        }
        items.append(MHD_OptionItem(option: .END, value: 0, ptr_value: nil))
        let flags = Self.flags | (core.tls == nil ? 0 : Self.tlsFlag)
        let started = items.withUnsafeMutableBufferPointer { items -> OpaquePointer? in
            guard let first = items.baseAddress else { return nil }
            let arguments: [any CVarArg] = [
                Int32(MHD_OPTION.ARRAY.rawValue), OpaquePointer(first), Int32(MHD_OPTION.END.rawValue),
            ]
            return withVaList(arguments) {
                MHD_start_daemon_va(flags, socket.port, nil, nil, Callbacks.request, nil, $0)
            }
        }
        guard let started else {
            guard core.tls == nil else {
                throw ServerStartError(
                    "the TLS certificate and key could not be used; are they PEM files that belong together?")
            }
            throw ServerStartError("the server's threads could not be started; lower --threads or raise `ulimit -n`")
        }
        handle = started
    }

    /// Stops accepting. What the kernel has accepted already is still served.
    func quiesce() {
        let descriptor = MHD_quiesce_daemon(handle)
        guard descriptor >= 0 else { return }
        while true {
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let isTaken = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    let client = accept(descriptor, address, &size)
                    return client >= 0 && MHD_add_connection(handle, client, address, size) == .YES
                }
            }
            if !isTaken { break }
        }
        // Refuses newcomers at once; the descriptor itself stays until no thread of the daemon can use it.
        Descriptors.shutDown(descriptor)
    }

    /// Closes all connections and joins the threads. Once, after `quiesce`; no request may be suspended.
    func stop() {
        MHD_stop_daemon(handle)
        close(listening)
    }

    /// At most what was wanted, and a hundred less than the process may open; half, where it may open few.
    static func connectionLimit(wanted: Int, files: Int = Self.openableFiles, threads: Int) -> Int {
        max(threads, min(wanted, files > 200 ? files - 100 : files / 2))
    }

    /// How many files the process may have open.
    static var openableFiles: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        return Int(clamping: limit.rlim_cur)
    }
}
