// Events for somebody who guards a site: refused senders and tokens, limits, wrong passwords.

/// The name of such an event. It is written in the app's source, so that nothing that was typed can get into the log.
public struct SecurityEvent: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name as the log has it.
    public let name: String

    /// - Parameter name: a literal of the app's source, which is logged as it stands.
    public init(_ name: StaticString) { self.name = name.description }
    public init(stringLiteral name: StaticString) { self.init(name) }

    /// A form's token is wrong, or that of another session: 403.
    public static let wrongToken: SecurityEvent = "wrong form token"
    /// Another site's page sent a form here: 403.
    public static let foreignSender: SecurityEvent = "foreign sender"
    /// A name was asked for that the server does not answer to: 400.
    public static let foreignHost: SecurityEvent = "foreign host"
    /// A `Limit` is reached. Logged once a window for each address, with the limit's name.
    public static let limitReached: SecurityEvent = "limit reached"
    /// A session, or its address, sends more files at once than its share is: 503; or more of a form that is too large
    /// to be kept: 413.
    public static let uploadShare: SecurityEvent = "upload share reached"
    /// Pages that are not taken fill their room, and this one was the slowest: cut off.
    public static let slowReader: SecurityEvent = "slow reader cut off"
    /// An address, or a session, wants more of something else than its share is: 503, or a file that has to be chosen
    /// again. Logged with what it is as `limit`.
    public static let shareReached: SecurityEvent = "share reached"
}
