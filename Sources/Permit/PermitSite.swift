// Permit as a site: its root, and what its sessions share.

import Usher

struct PermitShared: Codable, Equatable {
    /// The email of the clerk who is signed in; the services are asked whether it is still a clerk's.
    var clerk: String?
}

extension Site {
    /// - Parameter folder: holds `Templates/permit` and `Public/permit`.
    static func permit(_ services: PermitServices, folder: String, options: SiteOptions = SiteOptions()) throws -> Site
    {
        var options = options
        options.subfolder = "permit"
        options.name = "Street events"
        options.language = "en-GB"
        return try Site(
            folder: folder, options: options, shared: PermitShared(),
            root: { shared, visit in MainCoordinator(services: services, shared: shared, visit: visit) })
    }
}
