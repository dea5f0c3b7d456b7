// The answers whose connection is suspended, since their producers have nothing for it yet.
//
// As with SuspendedRequests, libmicrohttpd looks at none of them and aborts the process where one is left at the end:
// so each is here from before it is suspended until after it is resumed. A sweep looks at each once, with one system
// call for all; there are at most as many as connections. A client that has closed its half of the connection counts as
// gone: no browser does that, and only so one is noticed that is gone altogether. Nobody may ask a stream for anything
// under this lock: the stream's own lock is taken first.

internal import UsherLock

/// All waiting streams of a server.
final class WaitingStreams: Sendable {
    private struct Waiting {
        var isClosed = false
        var streams: [ObjectIdentifier: (stream: BodyStream, peer: OpenConnection?, deadline: MonotonicTime)] = [:]
    }

    private let waiting = Lock(Waiting())

    /// False once the server is closing: the stream must not wait.
    func add(_ stream: BodyStream, of peer: OpenConnection?, deadline: MonotonicTime) -> Bool {
        waiting.withLock { waiting in
            guard !waiting.isClosed else { return false }
            waiting.streams[ObjectIdentifier(stream)] = (stream, peer, deadline)
            return true
        }
    }

    func remove(_ stream: BodyStream) { waiting.withLock { $0.streams[ObjectIdentifier(stream)] = nil } }

    /// Gives up those whose producers are overdue, and those whose clients have gone, which nobody else would notice.
    func sweep(now: MonotonicTime) {
        let (overdue, left) = waiting.withLock { waiting -> ([BodyStream], [BodyStream]) in
            guard !waiting.streams.isEmpty else { return ([], []) }
            let all = Array(waiting.streams.values)
            let peers = all.compactMap { each in each.peer.map { (each.stream, $0) } }
            let left = Descriptors.left(peers.map(\.1.descriptor)).filter { peers[$0].1.isFoundLeft(now: now) }
            return (all.filter { $0.deadline < now }.map(\.stream), left.map { peers[$0].0 })
        }
        for stream in overdue { stream.fail(BodyStreamError.tooSlow) }
        for stream in left { stream.close() }
    }

    /// Gives up all that wait; none can join them afterwards.
    func close() {
        let streams = waiting.withLock { waiting in
            waiting.isClosed = true
            return waiting.streams.values.map(\.stream)
        }
        for stream in streams { stream.close() }
    }
}
