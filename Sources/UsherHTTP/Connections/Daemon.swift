// libmicrohttpd's daemon: started with every option that this package relies on, run by one thread, ended exactly once.

import CMicrohttpd
import Glibc

/// A running daemon, which has no thread of its own: see `ServerLoop`, whose thread is the only one that calls it.
struct Daemon: @unchecked Sendable {
    // because only the loop's thread calls it
    private let handle: OpaquePointer
    /// Has something to read when `run` has something to do.
    let descriptor: Int32

    /// Flags by value, since they import as an enumeration: epoll; suspend and resume, whose two bits ask for a channel
    /// between threads too, which is left out where there is no thread (see WakeupPipe); no listening socket (see
    /// Acceptor).
    private static let flags: UInt32 = 512 | 8_192 | 1_024 | 256

    private static let tlsFlag: UInt32 = 2

    /// Each connection's memory, in bytes: room for the largest head that passes the check, for the library's entry of
    /// each of a hundred headers and its second copy of cookies, and for the answer's head. Not more, since the library
    /// clears one and a half times all of it with each request.
    private static func connectionMemory(forHead bytes: Int) -> Int { bytes + max(8_192, bytes / 2) }

    /// The library's own timeout of connections is not used: see OpenConnections.
    ///
    /// - Parameter context: what its callbacks are given. Must live until `stop` has returned.
    init(context: ThreadContext) throws(ServerStartError) {
        let core = context.core
        var items = Self.options(core, Unmanaged.passUnretained(context).toOpaque())
        let flags = Self.flags | (core.tls == nil ? 0 : Self.tlsFlag)
        let started = items.withUnsafeMutableBufferPointer { items -> OpaquePointer? in
            guard let first = items.baseAddress else { return nil }
            let arguments: [any CVarArg] = [
                Int32(MHD_OPTION.ARRAY.rawValue), OpaquePointer(first), Int32(MHD_OPTION.END.rawValue),
            ]
            return withVaList(arguments) {
                MHD_start_daemon_va(flags, 0, nil, nil, Callbacks.request, nil, $0)
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
        descriptor = usher_epoll_descriptor(started)
    }

    /// - Parameter context: what the callbacks are given.
    private static func options(_ core: ServerCore, _ context: UnsafeMutableRawPointer) -> [MHD_OptionItem] {
        var items = [
            // Never reached: ConnectionLimit keeps the limit, and one connection may be counted there as gone while its
            // thread is still closing it.
            MHD_OptionItem(option: .CONNECTION_LIMIT, value: core.connectionLimit.limit + 8, ptr_value: nil),
            MHD_OptionItem(
                option: .CONNECTION_MEMORY_LIMIT, value: Self.connectionMemory(forHead: core.check.headLimit),
                ptr_value: nil),
            MHD_OptionItem(option: .STRICT_FOR_CLIENT, value: 0, ptr_value: nil),
            MHD_OptionItem(option: .SIGPIPE_HANDLED_BY_APP, value: 1, ptr_value: nil),
            MHD_OptionItem(
                option: .NOTIFY_CONNECTION, value: unsafeBitCast(Callbacks.connection, to: Int.self),
                ptr_value: context),
            MHD_OptionItem(
                option: .URI_LOG_CALLBACK, value: unsafeBitCast(Callbacks.target, to: Int.self), ptr_value: context),
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
        return items + [MHD_OptionItem(option: .END, value: 0, ptr_value: nil)]
    }

    /// Begins with a connection, whose descriptor is libmicrohttpd's from here on; false where it could not.
    func add(_ connection: PendingConnection) -> Bool {
        connection.address.withPointer { MHD_add_connection(handle, connection.descriptor, $0, $1) == .YES }
    }

    /// How long it may be left alone while its descriptor has nothing to read, as `poll` has it: milliseconds, negative
    /// for ever.
    var timeout: Int32 {
        var milliseconds: UInt64 = 0
        return MHD_get_timeout(handle, &milliseconds) == .YES ? Int32(clamping: milliseconds) : -1
    }

    /// One turn: reads, answers and writes what can be, without waiting.
    func run() { MHD_run(handle) }

    /// Closes all connections. Once; no request may be suspended.
    func stop() { MHD_stop_daemon(handle) }
}
