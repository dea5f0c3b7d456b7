// A mail, and whatever sends it: an app writes mails and hands them to a `Mailer`, and knows no more of how they go.

public import Foundation
internal import Synchronization

/// A mail of plain text.
public struct Mail: Equatable, Sendable {
    /// The address that it goes to.
    public let to: String
    /// One line, without a word of markup.
    public let subject: String
    /// Plain text. A code or a link that is to be found in it stands on a line of its own.
    public let text: String

    /// A mail with all that it says.
    public init(to: String, subject: String, text: String) { (self.to, self.subject, self.text) = (to, subject, text) }
}

/// Sends mails. ``Outbox`` is one; a test has another, which remembers them.
public protocol Mailer: Sendable {
    /// Sends a mail: when it returns, the mail is out of the app's hands.
    ///
    /// - Parameter now: the time of day.
    /// - Throws: where it could not be sent, and may be sent again.
    func send(_ mail: Mail, now: Date) async throws
}

/// The beginning of a site's addresses as mails have them: scheme, host and port, without a slash at the end. It stands
/// before `navigation.link(to:)`, and is known once the site listens, as `site.serve` tells its closure.
public final class MailOrigin: Sendable {
    private let text: Mutex<String>

    /// - Parameter text: as `http://localhost:8080`.
    public init(_ text: String) { self.text = Mutex(text) }

    /// The text that was set last.
    public var value: String {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }
}
