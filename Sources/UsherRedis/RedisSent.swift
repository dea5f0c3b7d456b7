// The commands that have gone out and have no reply yet, oldest first.

/// Times are counted from one that their owner knows.
struct RedisSent {
    private typealias Command = (entry: RedisQueue.Entry?, deadline: Duration)

    private var commands: [Command] = []
    private var first = 0

    var isEmpty: Bool { first == commands.count }
    var count: Int { commands.count - first }

    /// Until when the oldest is to be answered. Those behind it have as long or longer.
    var deadline: Duration? { isEmpty ? nil : commands[first].deadline }

    /// - Parameter entry: nil for a command of the line's own.
    mutating func append(_ entry: RedisQueue.Entry?, until deadline: Duration) { commands.append((entry, deadline)) }

    /// Nil where there is none.
    mutating func removeFirst() -> (entry: RedisQueue.Entry?, deadline: Duration)? {
        if isEmpty { return nil }
        let command = commands[first]
        first += 1
        if isEmpty {
            commands.removeAll(keepingCapacity: true)
            first = 0
        } else if first >= 1_024, first * 2 >= commands.count {
            commands.removeFirst(first)
            first = 0
        }
        return command
    }

    /// Those whose time is over.
    mutating func removeAll(late now: Duration) -> [RedisQueue.Entry] {
        var late: [RedisQueue.Entry] = []
        while let deadline, deadline <= now, let next = removeFirst() {
            if let entry = next.entry { late.append(entry) }
        }
        return late
    }

    mutating func removeAll() -> [RedisQueue.Entry] {
        defer {
            commands = []
            first = 0
        }
        return commands[first...].compactMap(\.entry)
    }
}
