// Services, shared value and visit of every coordinator of Sofa, said once.

import Usher

/// The base of Sofa's coordinators. A child takes over what its parent was given, and nothing of the parent's state: so
/// a restored session makes the same child again. A coordinator that needs no more inherits both initializers.
class SofaFlow {
    let services: SofaServices
    let shared: Shared<SofaShared>
    let visit: Visit

    /// At the root; and in a test, which says what it is about.
    init(
        services: SofaServices, shared: Shared<SofaShared> = Shared(SofaShared()), visit: Visit = Visit()
    ) {
        (self.services, self.shared, self.visit) = (services, shared, visit)
    }

    init(of parent: SofaFlow) { (services, shared, visit) = (parent.services, parent.shared, parent.visit) }
}
