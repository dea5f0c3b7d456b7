// Services, shared value and visit of every coordinator of Permit, said once.

import Usher

/// The base of Permit's coordinators. A child takes over what its parent was given, and nothing of the parent's state.
class PermitFlow {
    let services: PermitServices
    let shared: Shared<PermitShared>
    let visit: Visit

    init(services: PermitServices, shared: Shared<PermitShared>, visit: Visit) {
        (self.services, self.shared, self.visit) = (services, shared, visit)
    }

    init(of parent: PermitFlow) { (services, shared, visit) = (parent.services, parent.shared, parent.visit) }
}
