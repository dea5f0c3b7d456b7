// The replies of one thread that are not in use, by length: at most a megabyte of them. Many visitors may be answered
// at once who have waited for one commit, or for one packet of replies, and most of those are sent the same redirect.

/// Replies that wait to be used again.
final class ReplyPool {
    /// Longer answers are sent from where they lie, once.
    static let maximumLength = 16_384
    /// The headers of a reply, about.
    private static let headers = 1_024
    /// Lengths modulo `groups` share a group, of four replies of the greatest length or of more that are shorter.
    private static let (groups, bytes) = (16, 4 * (maximumLength + headers))

    private final class Group {
        /// The most recently used last. The lengths beside them, so that a look touches no other reply.
        private var replies: [(length: Int, reply: ReusableReply)] = []
        private var bytes = 0

        /// Those that were not used for the longest time make room for it.
        func add(_ reply: ReusableReply) {
            change {
                $0.append((reply.length, reply))
                bytes += reply.length + ReplyPool.headers
                while bytes > ReplyPool.bytes { bytes -= $0.removeFirst().length + ReplyPool.headers }
            }
        }

        func remove(_ length: Int, _ headers: [(name: String, value: String)]) -> ReusableReply? {
            let index = replies.lastIndex { $0.length == length && $0.reply.hasNames(of: headers) }
            guard let index else { return nil }
            bytes -= length + ReplyPool.headers
            return change { $0.remove(at: index).reply }
        }

        /// Takes the replies out to change them, as `Exchange.receiveBody` does with the body.
        private func change<R>(_ change: (inout [(length: Int, reply: ReusableReply)]) -> R) -> R {
            var taken: [(length: Int, reply: ReusableReply)] = []
            swap(&taken, &replies)
            defer { swap(&taken, &replies) }
            return change(&taken)
        }
    }

    private let free = (0..<groups).map { _ in Group() }

    /// The text of the last second for which one was made.
    private var date: (second: Int, text: String)?
    private let isStrict: Bool

    /// - Parameter isStrict: whether browsers are told to come by https alone.
    init(isStrict: Bool) { self.isStrict = isStrict }

    /// A reply with this answer; nil where that is too long, a file or may not be sent.
    ///
    /// - Parameter second: since 1970, for its `Date`.
    func reply(for response: HTTPResponse, second: Int) -> ReusableReply? {
        guard Reply.statuses.contains(response.status) else { return nil }
        let reply: ReusableReply?
        switch response.body {
        case .bytes(let bytes): reply = bytes.withView { self.reply(response.headers, $0) }
        case .owned(let bytes):
            reply = self.reply(response.headers, bytes.view)
        case .file, .stream: return nil
        }
        guard let reply, reply.second != second else { return reply }
        let text = date(at: second)
        return reply.setDate(text, second) ? reply : nil
    }

    private func date(at second: Int) -> String {
        if let date, date.second == second { return date.text }
        let text = HTTPDate.text(second)
        date = (second, text)
        return text
    }

    private func reply(_ headers: [(name: String, value: String)], _ body: ByteView) -> ReusableReply? {
        guard body.count <= Self.maximumLength else { return nil }
        let reply =
            removeFree(body.count, headers)
            ?? ReusableReply(length: body.count, headers: headers, isStrict: isStrict)
        reply?.setBody(body)
        return reply
    }

    /// Gives a reply back when its request is over.
    func add(_ reply: ReusableReply) { free[reply.length % Self.groups].add(reply) }

    private func removeFree(_ length: Int, _ headers: [(name: String, value: String)]) -> ReusableReply? {
        guard let reply = free[length % Self.groups].remove(length, headers) else { return nil }
        return reply.setHeaders(headers) ? reply : nil
    }
}
