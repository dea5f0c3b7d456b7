// The services of Permit's flows: made once, and given to each coordinator that needs them.

import Foundation
import Usher

struct PermitServices: Sendable {
    var streets = Streets.town
    let applications: Applications
    let attachments: Attachments
    let links: SignInLinks
    let mailer: any Mailer
    /// Who has that email in the office; nil for nobody. Asked at each look and each press there.
    let member: @Sendable (_ email: String) -> Staff.Member?
    /// The origin that addresses in mails begin with.
    let origin = MailOrigin("http://localhost:8090")
    let now: @Sendable () -> Date

    init(
        database: Database, mailer: any Mailer, member: @escaping @Sendable (_ email: String) -> Staff.Member?,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        applications = Applications(database: database, now: now)
        attachments = Attachments(database: database, now: now)
        links = SignInLinks(database: database, now: now)
        (self.mailer, self.member, self.now) = (mailer, member, now)
    }

    /// The role in the office of whoever has that email; nil for anybody else.
    func role(_ email: String) -> Staff.Role? { member(email)?.role }

    /// The first day on which an event may be held that is applied for now, by the town's calendar.
    var firstDay: Day { Day(now()).adding(days: 28) }
}
