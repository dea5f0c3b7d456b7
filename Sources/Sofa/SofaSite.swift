// Sofa as a site: its root, and what its sessions share.

import Usher

extension Site {
    /// - Parameter folder: holds `Templates/sofa` and `Public/sofa`.
    static func sofa(_ services: SofaServices, folder: String, options: SiteOptions = SiteOptions()) throws -> Site {
        var options = options
        options.subfolder = "sofa"
        return try Site(
            folder: folder, options: options, shared: SofaShared(),
            document: { SofaDocument(shared: $0) },
            root: { shared, visit in
                MainCoordinator(services: services, shared: shared, visit: visit)
            })
    }
}

/// The fields that the template `document` may name, beside those of every site.
struct SofaDocument: ViewModel {
    let shared: SofaShared

    static let fields: Fields<Self> = [.text("theme") { $0.shared.theme.rawValue }]
}
