// The replies of one thread that are not in use, by length: at most a megabyte of them.

/// Replies that wait to be used again.
struct ReplyPool {
    /// Longer answers are sent from where they lie, once.
    static let maximumLength = 16_384
    /// Lengths modulo `groups` share a group of so many replies, the most recently used first.
    private static let (groups, replies) = (16, 4)

    private var free = [ReusableReply?](repeating: nil, count: groups * replies)

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

    /// Gives a reply back when its request is over. It goes in front of those that were used before it; where the group
    /// is full, the last of them is freed.
    mutating func add(_ reply: ReusableReply) {
        var moved: ReusableReply? = reply
        for index in Self.group(of: reply.length) where moved != nil { swap(&free[index], &moved) }
    }

    private mutating func removeFree(_ length: Int, _ headers: [(name: String, value: String)]) -> ReusableReply? {
        for index in Self.group(of: length) {
            guard let reply = free[index], reply.length == length, reply.hasNames(of: headers) else { continue }
            free[index] = nil
            return reply.setHeaders(headers) ? reply : nil
        }
        return nil
    }

    private static func group(of length: Int) -> Range<Int> {
        let first = length % groups * replies
        return first..<(first + replies)
    }
}
