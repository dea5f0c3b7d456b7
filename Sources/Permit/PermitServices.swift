// What Permit's flows ask: the list of streets, and what day it is.

import Foundation
import Usher

struct PermitServices: Sendable {
    var streets = Streets.town
    /// What day it is in the town.
    var today: @Sendable () -> Day = { Day(Date(), in: .current) }

    /// The first day on which an event may be held that is applied for now.
    var firstDay: Day { today().adding(days: 28) }
}
