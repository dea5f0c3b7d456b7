// One connection to Redis through hiredis, which waits for each answer. The only unsafe code of this target.

import CHiredis
import Foundation

/// Used by one thread at a time. It connects when it is first asked, and again after a failure.
final class RedisConnection {
    /// In seconds and microseconds: 250 ms to connect, 500 ms for an answer.
    private static let connectLimit = timeval(tv_sec: 0, tv_usec: 250_000)
    private static let answerLimit = timeval(tv_sec: 0, tv_usec: 500_000)

    private let address: RedisAddress
    private var context: UnsafeMutablePointer<redisContext>?

    init(_ address: RedisAddress) {
        self.address = address
        _ = Self.pipesAreErrors
    }

    /// hiredis writes to a connection that was closed as if it were open, which by default ends the process: from now
    /// on it is an error, unless the app has a handler of its own.
    private static let pipesAreErrors: Void = {
        var action = sigaction()
        guard sigaction(SIGPIPE, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil else { return }
        action.__sigaction_handler.sa_handler = SIG_IGN
        sigaction(SIGPIPE, &action, nil)
    }()

    deinit { close() }

    private func close() {
        if let context { redisFree(context) }
        context = nil
    }

    /// Asks, and once more with a new connection where the one that was open turns out to be closed. What is asked must
    /// bear being asked twice.
    ///
    /// - Throws: `RedisError`.
    func ask(_ words: [[UInt8]]) throws -> RedisReply {
        if context != nil {
            do { return try send(words) } catch let error as RedisError where error.isStale {}
        }
        do { try connect() } catch {
            // Half connected is not connected: without its password, or in another database.
            close()
            throw error
        }
        return try send(words)
    }

    private func connect() throws {
        close()
        let made: UnsafeMutablePointer<redisContext>? =
            switch address.place {
            case .host(let host, let port): redisConnectWithTimeout(host, port, Self.connectLimit)
            case .socket(let path): redisConnectUnixWithTimeout(path, Self.connectLimit)
            }
        guard let made else { throw RedisError("no memory for a connection") }
        context = made
        if made.pointee.err != 0 { throw failure(made) }
        redisSetTimeout(made, Self.answerLimit)
        if case .host = address.place { redisEnableKeepAlive(made) }
        if let password = address.password {
            _ = try send((["AUTH"] + [address.user, password].compactMap { $0 }).map { Array($0.utf8) })
        }
        if address.database != 0 { _ = try send(["SELECT", "\(address.database)"].map { Array($0.utf8) }) }
    }

    private func send(_ words: [[UInt8]]) throws -> RedisReply {
        guard let context else { throw RedisError("not connected") }
        // All words in one piece of memory, each told by where it begins.
        let lengths = words.map(\.count)
        let reply = words.flatMap { $0 }.withUnsafeBytes { bytes -> UnsafeMutableRawPointer? in
            var places: [UnsafePointer<CChar>?] = []
            var begin = 0
            for length in lengths {
                places.append(bytes.baseAddress?.advanced(by: begin).assumingMemoryBound(to: CChar.self))
                begin += length
            }
            return redisCommandArgv(context, Int32(words.count), &places, lengths)
        }
        guard let reply else { throw failure(context) }
        defer { freeReplyObject(reply) }
        return try Self.read(reply.assumingMemoryBound(to: redisReply.self).pointee)
    }

    private func failure(_ failed: UnsafeMutablePointer<redisContext>) -> RedisError {
        let (kind, number) = (failed.pointee.err, errno)
        let text = withUnsafeBytes(of: failed.pointee.errstr) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        close()
        let isTimeout = kind == REDIS_ERR_IO && (number == EAGAIN || number == EWOULDBLOCK)
        return RedisError(
            "Redis at \(address.description): \(isTimeout ? "no answer in time" : text)",
            isStale: kind == REDIS_ERR_EOF || (kind == REDIS_ERR_IO && !isTimeout))
    }

    private static func read(_ reply: redisReply) throws -> RedisReply {
        func bytes() -> [UInt8] {
            reply.str.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: reply.len)) } ?? []
        }
        switch reply.type {
        case REDIS_REPLY_INTEGER: return .number(Int(reply.integer))
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: return .bytes(bytes())
        case REDIS_REPLY_ERROR: throw RedisError("Redis: \(String(decoding: bytes(), as: UTF8.self))", isAnswer: true)
        case REDIS_REPLY_ARRAY:
            return .list(
                try (0..<reply.elements).map { index in
                    guard let element = reply.element?[index] else { return .nothing }
                    return try read(element.pointee)
                })
        default: return .nothing
        }
    }
}
