// One connection to Redis through hiredis, which never waits by itself. With `RedisConnection+Lookup` the only unsafe
// code of this target.
//
// It is full duplex: whatever has been appended goes out with the next `write`, and replies come in the order of the
// commands. Who owns it polls its descriptor.

import CHiredis
import Foundation

/// Used by one thread at a time.
final class RedisConnection {
    typealias Instant = ContinuousClock.Instant

    private let context: UnsafeMutablePointer<redisContext>
    let name: String
    let place: RedisAddress.Place

    /// Begins to connect; done when the descriptor can be written to, and `checkConnected` does not throw.
    ///
    /// - Parameters:
    ///   - place: a host by its number, since a name would be looked up here and now.
    ///   - name: what errors call it.
    init(to place: RedisAddress.Place, named name: String) throws(RedisError) {
        _ = Self.pipesAreErrors
        let made: UnsafeMutablePointer<redisContext>? =
            switch place {
            case .host(let host, let port): redisConnectNonBlock(host, port)
            case .socket(let path): redisConnectUnixNonBlock(path)
            }
        guard let made else { throw RedisError("no memory for a connection") }
        context = made
        self.name = name
        self.place = place
        if made.pointee.err != 0 { throw failure() }
    }

    deinit { redisFree(context) }

    /// hiredis writes to a connection that was closed as if it were open, which by default ends the process: from now
    /// on it is an error, unless the app has a handler of its own.
    private static let pipesAreErrors: Void = {
        var action = sigaction()
        guard sigaction(SIGPIPE, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil else { return }
        action.__sigaction_handler.sa_handler = SIG_IGN
        sigaction(SIGPIPE, &action, nil)
    }()

    var descriptor: Int32 { context.pointee.fd }

    /// Once the descriptor can be written to.
    func checkConnected() throws(RedisError) {
        var (number, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) == 0, number == 0 else {
            throw RedisError("Redis at \(name): \(String(cString: strerror(number == 0 ? errno : number)))")
        }
        if context.pointee.connection_type == REDIS_CONN_TCP { redisEnableKeepAlive(context) }
    }

    /// Puts a command behind what has yet to be written.
    func append(_ command: RedisCommand) throws(RedisError) {
        let isAppended = command.bytes.withUnsafeBytes { bytes in
            var next = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            var words: [UnsafePointer<CChar>?] = command.lengths.map { length in
                defer { next = next?.advanced(by: length) }
                return next
            }
            return redisAppendCommandArgv(context, Int32(words.count), &words, command.lengths)
        }
        guard isAppended == REDIS_OK else { throw failure() }
    }

    /// Writes as much as the system takes.
    ///
    /// - Returns: whether that was all.
    func write() throws(RedisError) -> Bool {
        var isDone: Int32 = 0
        guard redisBufferWrite(context, &isDone) == REDIS_OK else { throw failure() }
        return isDone == 1
    }

    /// Reads what has come, if anything. Throws where the other side has closed the connection.
    func read() throws(RedisError) {
        guard redisBufferRead(context) == REDIS_OK else { throw failure() }
    }

    /// The next reply that has come as a whole.
    func nextReply() throws(RedisError) -> RedisReply? {
        var reply: UnsafeMutableRawPointer?
        guard redisGetReplyFromReader(context, &reply) == REDIS_OK else { throw failure() }
        guard let reply else { return nil }
        defer { freeReplyObject(reply) }
        return Self.read(reply.assumingMemoryBound(to: redisReply.self).pointee)
    }

    private func failure() -> RedisError {
        let text = withUnsafeBytes(of: context.pointee.errstr) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return RedisError("Redis at \(name): \(text)")
    }

    private static func read(_ reply: redisReply) -> RedisReply {
        func bytes() -> [UInt8] {
            reply.str.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: reply.len)) } ?? []
        }
        switch reply.type {
        case REDIS_REPLY_INTEGER: return .number(Int(reply.integer))
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: return .bytes(bytes())
        case REDIS_REPLY_ERROR: return .refusal(String(decoding: bytes(), as: UTF8.self))
        case REDIS_REPLY_ARRAY:
            return .list(
                (0..<reply.elements).map { index in
                    guard let element = reply.element?[index] else { return .nothing }
                    return read(element.pointee)
                })
        default: return .nothing
        }
    }
}
