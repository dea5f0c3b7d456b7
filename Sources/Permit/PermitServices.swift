// What Permit's flows work with. Made once, and given to each coordinator that needs it.

import Foundation
import Usher

struct PermitServices: Sendable {
    var streets = Streets.town
    let applications: Applications
    let attachments: Attachments
    let links: SignInLinks
    let mailer: any Mailer
    /// What somebody with that email is in the office; nil for nobody. Asked at each look and each press there.
    let role: @Sendable (_ email: String) -> Staff.Role?
    /// What addresses in mails begin with.
    let origin = Origin()
    let now: @Sendable () -> Date

    init(
        database: Database, mailer: any Mailer, role: @escaping @Sendable (_ email: String) -> Staff.Role?,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        applications = Applications(database: database, now: now)
        attachments = Attachments(database: database, now: now)
        links = SignInLinks(database: database, now: now)
        (self.mailer, self.role, self.now) = (mailer, role, now)
    }

    /// The first day on which an event may be held that is applied for now, by the town's calendar.
    var firstDay: Day { Day(now(), in: .current).adding(days: 28) }
}
