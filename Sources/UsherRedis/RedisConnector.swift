// How a connection is made: which addresses are tried, and what is said first on each.

import Glibc
import UsherStore

/// A Redis's mode and role, as it tells them itself.
struct RedisGreeting: Equatable, Sendable {
    enum Mode: String, Sendable { case standalone, cluster, sentinel }

    /// Nil where it does not say, as before Redis 6.
    var mode: Mode?
    var isReplica = false

    /// From the answer to HELLO: names and values by turns.
    init(_ reply: RedisReply) {
        guard case .list(let parts) = reply else { return }
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            switch parts[index].text {
            case "mode": mode = parts[index + 1].text.flatMap { Mode(rawValue: $0) }
            case "role": isReplica = parts[index + 1].text == "replica"
            default: continue
            }
        }
    }
}

struct RedisConnector: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// From the first step to the last, a password and scripts among them.
    static let limit: Duration = .milliseconds(250)

    private let address: RedisAddress
    private let lookup: RedisLookup?
    /// The commands that are sent first, in one go.
    private let greetings: [RedisCommand]
    /// The commands that load all scripts.
    let loads: [RedisCommand]

    init(_ address: RedisAddress, scripts: [String], lookup: RedisLookup?) {
        self.address = address
        self.lookup = lookup
        loads = scripts.map { RedisCommand(["SCRIPT", "LOAD", $0]) }
        var greetings: [RedisCommand] = []
        if let password = address.password {
            greetings.append(RedisCommand(["AUTH"] + [address.user, password].compactMap { $0 }))
        }
        if address.database != 0 { greetings.append(RedisCommand(["SELECT", "\(address.database)"])) }
        self.greetings = greetings
    }

    /// Connects to where a cluster has said that the keys are, else to the address as it was given. Of several
    /// addresses of a host the first one that is a primary, else one of its replicas, which can be read from.
    func connect(redirectedTo redirect: RedisAddress.Place?) throws(RedisError) -> (RedisConnection, RedisGreeting) {
        let end = Instant.now + Self.limit
        let places = (redirect.map { [$0] } ?? []) + self.places(until: end)
        var replica: (RedisConnection, RedisGreeting)?
        var failure = RedisError("Redis at \(address.description): nobody knows where that is")
        for (index, place) in places.enumerated() {
            do throws(RedisError) {
                let now = Instant.now
                let share = max(.zero, end - now) / (places.count - index)
                let made = try open(place, until: now + share)
                if !made.1.isReplica { return made }
                replica = replica ?? made
            } catch { failure = error }
        }
        guard let replica else { throw failure }
        return replica
    }

    private func places(until end: Instant) -> [RedisAddress.Place] {
        guard case .host(_, let port) = address.place, let lookup else { return [address.place] }
        return lookup.addresses(within: end - .now).map { .host($0, port: port) }
    }

    private func open(
        _ place: RedisAddress.Place, until end: Instant
    ) throws(RedisError) -> (RedisConnection, RedisGreeting) {
        // Errors name what the URL names, and a place of a cluster by itself.
        let connection = try RedisConnection(to: place, named: address.description)
        try connection.finishConnecting(until: end)
        let replies = try connection.exchange(greetings + [RedisCommand(["HELLO"])] + loads, until: end)
        for reply in replies.prefix(greetings.count) { _ = try reply.accepted() }
        let greeting = RedisGreeting(replies[greetings.count])
        guard greeting.mode != .sentinel else {
            throw RedisError(
                "Redis at \(address.description) is a Sentinel, which keeps nothing: name a HAProxy that checks which"
                    + " server is the primary")
        }
        for reply in replies.suffix(loads.count) { _ = try reply.accepted() }
        return (connection, greeting)
    }
}

extension RedisConnection {
    func finishConnecting(until end: Instant) throws(RedisError) {
        try wait(for: Int16(POLLOUT), until: end)
        try checkConnected()
    }

    /// Sends commands and waits for the answers to all of them, in their order.
    func exchange(_ commands: [RedisCommand], until end: Instant) throws(RedisError) -> [RedisReply] {
        for command in commands { try append(command) }
        while try !write() { try wait(for: Int16(POLLOUT), until: end) }
        var replies: [RedisReply] = []
        while replies.count < commands.count {
            if let reply = try nextReply() {
                replies.append(reply)
            } else {
                try wait(for: Int16(POLLIN), until: end)
                try read()
            }
        }
        return replies
    }

    private func wait(for events: Int16, until end: Instant) throws(RedisError) {
        var asked = pollfd(fd: descriptor, events: events, revents: 0)
        repeat {
            let left = Int32(clamping: max(0, (end - .now).milliseconds))
            if poll(&asked, 1, left) > 0 { return }
        } while Instant.now < end
        throw isLate
    }

    var isLate: RedisError { RedisError("Redis at \(name): no answer in time") }
}
