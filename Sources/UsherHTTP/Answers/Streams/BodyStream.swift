// A body that is made while it is sent: a producer writes, the connection takes, and between them lie a few bytes. The
// producer waits where the connection is slower, the connection is suspended where the producer is.
//
//      made ──begin──▶ open ──producer returns──▶ finished ──all taken──▶ end of the body
//                       ├──producer throws, or writes too little or too much──▶ failed ──▶ the connection is cut
//                       └──close: nobody takes any more──▶ failed; the producer's task is cancelled
//
// One lock guards all of it. `Wake` is called while it is held: whoever resumes a suspended connection must know that
// nobody has done so before, and a server that stops must know that it has been done.

internal import UsherLock

/// Bytes on their way from a producer to whoever takes them: a connection, or a test. Begun once, taken by one.
package final class BodyStream: Sendable {
    /// How many bytes wait to be taken before a write waits.
    package static let capacity = 131_072

    /// Tells whoever waits for bytes that there are some, or that it is over. Called once, under the stream's lock: it
    /// must not come back to the stream.
    package typealias Wake = @Sendable () -> Void

    /// The outcome of an attempt to take bytes.
    enum Taken: Equatable {
        case bytes(Int)
        /// All has been taken.
        case end
        /// There will be no more, and it is not whole.
        case failed
        /// There is nothing yet: `Wake` will be called.
        case waiting
    }

    private enum Stage {
        case open, finished
        case failed(any Error)
    }

    private struct State {
        var stage = Stage.open
        /// Bytes that are written and not yet taken: those from `start` on.
        var buffer: [UInt8] = []
        var start = 0
        var written = 0
        var hasBegun = false
        var task: Task<Void, Never>?
        /// `begin` waits here until there is something to send.
        var beginning: CheckedContinuation<Void, Never>?
        /// Writes that wait for room.
        var writers: [CheckedContinuation<Void, Never>] = []
        var wake: Wake?

        var held: Int { buffer.count - start }
        var isOpen: Bool { if case .open = stage { true } else { false } }

        /// Lets everybody go on who waits; each looks anew.
        mutating func wakeAll() {
            wakeWriters()
            wakeTaker()
        }

        mutating func wakeWriters() {
            for writer in writers { writer.resume() }
            writers = []
        }

        mutating func wakeTaker() {
            beginning?.resume()
            beginning = nil
            wake?()
            wake = nil
        }

        mutating func fail(_ error: any Error) {
            guard !isFailed else { return }
            stage = .failed(error)
            (buffer, start) = ([], 0)
            wakeAll()
        }

        var isFailed: Bool { if case .failed = stage { true } else { false } }
    }

    /// In bytes; nil where nobody knows it before the end.
    package let length: Int?
    /// Writes it to the stream that it is given.
    package let produce: @Sendable (BodyStream) async throws -> Void
    private let state = Lock(State())

    /// - Parameters:
    ///   - length: how many bytes it will be, where that is known: fewer or more are a failure.
    ///   - produce: writes them to the stream that it is given.
    package init(length: Int? = nil, _ produce: @escaping @Sendable (BodyStream) async throws -> Void) {
        self.length = length
        self.produce = produce
    }

    /// True if `begin` has returned: what fails now is cut off.
    package var hasBegun: Bool { state.withLock { $0.hasBegun } }

    // MARK: Beginning

    /// Starts the producer, and waits until there is something to send.
    ///
    /// - Returns: the whole body, where the producer has come to its end by now.
    /// - Throws: what the producer throws before anybody has taken a byte.
    package func begin() async throws -> [UInt8]? {
        // Up to where it really waits it runs here, so that a short body is whole at once.
        let task = Task.immediate { [self] in
            do { try await produce(self) } catch {
                if !isWritten { fail(error) }
            }
            finish()
            state.withLock { $0.task = nil }
        }
        let isOver = state.withLock { state in
            guard state.isOpen else { return true }
            state.task = task
            return false
        }
        if isOver { task.cancel() } else { await something() }
        return try state.withLock { state throws -> [UInt8]? in
            state.hasBegun = true
            switch state.stage {
            case .failed(let error): throw error
            case .finished: return state.buffer
            case .open: return nil
            }
        }
    }

    private func something() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    guard state.isOpen, state.held == 0 else { return continuation.resume() }
                    state.beginning = continuation
                }
                if Task.isCancelled { close() }
            }
        } onCancel: {
            close()
        }
    }

    /// True if all of the length that was promised is there: no later error can take it back.
    private var isWritten: Bool { length.map { length in state.withLock { $0.written == length } } ?? false }

    private func finish() {
        state.withLock { state in
            guard state.isOpen else { return }
            if let length, state.written < length { return state.fail(BodyStreamError.tooShort) }
            state.stage = .finished
            state.wakeTaker()
        }
    }

    // MARK: Writing

    /// Hands bytes on, and waits as long as there is no room for them. One write at a time.
    ///
    /// - Throws: `CancellationError` where nobody takes them any more.
    package func write(_ bytes: some RandomAccessCollection<UInt8> & Sendable) async throws {
        var rest = bytes[...]
        while true {
            try Task.checkCancellation()
            let count = try state.withLock { state throws -> Int in
                guard state.isOpen else { throw CancellationError() }
                if let length, rest.count > length - state.written {
                    state.fail(BodyStreamError.tooLong)
                    throw BodyStreamError.tooLong
                }
                let count = min(rest.count, Self.capacity - state.held)
                guard count > 0 else { return 0 }
                state.buffer.append(contentsOf: rest.prefix(count))
                state.written += count
                state.wakeTaker()
                return count
            }
            rest = rest.dropFirst(count)
            if rest.isEmpty { return }
            await room()
        }
    }

    private func room() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    guard state.isOpen, state.held >= Self.capacity else { return continuation.resume() }
                    state.writers.append(continuation)
                }
                if Task.isCancelled { state.withLock { $0.wakeWriters() } }
            }
        } onCancel: {
            state.withLock { $0.wakeWriters() }
        }
    }

    // MARK: Taking

    /// Takes what is there.
    ///
    /// - Parameters:
    ///   - wait: asked where nothing is there: how to tell the taker later; nil where it cannot wait. Called under the
    ///     lock.
    ///   - use: is given the bytes, good for the length of the call.
    func take(
        upTo limit: Int, orWait wait: () -> Wake?, _ use: (ArraySlice<UInt8>) -> Void
    ) -> Taken {
        state.withLock { state in
            if state.isFailed { return .failed }
            let count = min(limit, state.held)
            if count > 0 {
                use(state.buffer[state.start..<(state.start + count)])
                state.start += count
                if state.start == state.buffer.count {
                    state.buffer.removeAll(keepingCapacity: true)
                    state.start = 0
                } else if state.start >= Self.capacity / 2 {
                    state.buffer.removeFirst(state.start)
                    state.start = 0
                }
                // Not at the first byte of room: a producer that is woken for little writes little.
                if state.held <= Self.capacity / 2 { state.wakeWriters() }
                return .bytes(count)
            }
            guard state.isOpen else { return .end }
            guard let wake = wait() else {
                state.fail(CancellationError())
                return .failed
            }
            state.wake = wake
            return .waiting
        }
    }

    /// The next bytes, for who has no connection; nil at the end.
    ///
    /// - Throws: `BodyStreamError.cut` where it is not whole.
    package func next() async throws -> [UInt8]? {
        while true {
            var piece: [UInt8] = []
            let taken = await withCheckedContinuation { (continuation: CheckedContinuation<Taken, Never>) in
                let taken = take(
                    upTo: Self.capacity, orWait: { { continuation.resume(returning: .waiting) } }, { piece = Array($0) }
                )
                if taken != .waiting { continuation.resume(returning: taken) }
            }
            switch taken {
            case .bytes: return piece
            case .end: return nil
            case .failed: throw BodyStreamError.cut
            case .waiting: continue
            }
        }
    }

    // MARK: Its end

    /// Nobody takes any more: the producer's task is cancelled. Changes nothing if all had been taken.
    package func close() { fail(CancellationError()) }

    /// The body cannot be whole any more: whoever takes it is cut off.
    package func fail(_ error: any Error) {
        let task = state.withLock { state in
            if case .finished = state.stage, state.held == 0 { return nil as Task<Void, Never>? }
            state.fail(error)
            return state.task.take()
        }
        task?.cancel()
    }
}
