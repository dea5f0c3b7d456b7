// The services that Permit's flows ask: the list of streets, and the calendar.

import Foundation
import Usher

struct PermitServices: Sendable {
    var streets = Streets.town
    /// The town's present day.
    var today: @Sendable () -> Day = { Day(Date(), in: .current) }

    /// The first day on which an event may be held that is applied for now.
    var firstDay: Day { today().adding(days: 28) }
}
