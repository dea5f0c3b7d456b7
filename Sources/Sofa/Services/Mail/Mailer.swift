// Sending mail.

import Foundation

protocol Mailer: Sendable {
    /// When this returns, the mail is out of our hands.
    func send(_ mail: Mail, now: Date) async throws
}
