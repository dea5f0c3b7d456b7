// The replies of one thread that are not in use, by length: at most a megabyte of them. Many visitors may be answered
// at once who have waited for one commit, or for one packet of replies, and most of those are sent the same redirect.

/// Replies that wait to be used again.
struct ReplyPool {
    /// Longer answers are sent from where they lie, once.
    static let maximumLength = 16_384
    /// The headers of a reply, about.
    private static let headers = 1_024
    /// Lengths modulo `groups` share a group, of four replies of the greatest length or of more that are shorter.
    private static let (groups, bytes) = (16, 4 * (maximumLength + headers))

    private struct Group {
        /// The most recently used last. The lengths beside them, so that a look touches no other reply.
        var replies: [(length: Int, reply: ReusableReply)] = []
        var bytes = 0
    }

    private var free = [Group](repeating: Group(), count: groups)

    /// The text of the last second for which one was made.
    private var date: (second: Int, text: String)?
    private let isStrict: Bool

    /// - Parameter isStrict: whether browsers are told to come by https alone.
    init(isStrict: Bool) { self.isStrict = isStrict }

    /// A reply with this answer; nil where that is too long, a file or may not be sent.
    ///
    /// - Parameter second: since 1970, for its `Date`.
    mutating func reply(for response: HTTPResponse, second: Int) -> ReusableReply? {
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

    private mutating func date(at second: Int) -> String {
        if let date, date.second == second { return date.text }
        let text = HTTPDate.text(second)
        date = (second, text)
        return text
    }

    private mutating func reply(
        _ headers: [(name: String, value: String)], _ body: ByteView
    ) -> ReusableReply? {
        guard body.count <= Self.maximumLength else { return nil }
        let reply =
            removeFree(body.count, headers)
            ?? ReusableReply(length: body.count, headers: headers, isStrict: isStrict)
        reply?.setBody(body)
        return reply
    }

    /// Gives a reply back when its request is over. Those of its group that were not used for the longest time make
    /// room for it.
    mutating func add(_ reply: ReusableReply) {
        let group = reply.length % Self.groups
        free[group].replies.append((reply.length, reply))
        free[group].bytes += reply.length + Self.headers
        while free[group].bytes > Self.bytes {
            free[group].bytes -= free[group].replies.removeFirst().length + Self.headers
        }
    }

    private mutating func removeFree(_ length: Int, _ headers: [(name: String, value: String)]) -> ReusableReply? {
        let group = length % Self.groups
        let index = free[group].replies.lastIndex { $0.length == length && $0.reply.hasNames(of: headers) }
        guard let index else { return nil }
        let reply = free[group].replies.remove(at: index).reply
        free[group].bytes -= length + Self.headers
        return reply.setHeaders(headers) ? reply : nil
    }
}
