// Permit as a site: its root, and what its sessions share.

import Usher

struct PermitShared: Codable, Equatable {}

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
            root: { _, _ in MainCoordinator(services: services) })
    }
}
