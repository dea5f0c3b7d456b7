// A template of a site as it is now, ready to be drawn.

internal import UsherLock
internal import UsherTemplate

/// One template of a site, compiled anew when it has changed. By reference: each page asks it.
final class SiteTemplate: Sendable {
    private let site: SiteTemplates
    private let name: String
    private let scopes: [Schema]
    private let isChecked: Bool
    private let kept: Locked<(compiled: CompiledTemplate, generation: Int)>
    private let first: CompiledTemplate

    /// - Parameter isChecked: whether it is looked through as a whole.
    init(_ site: SiteTemplates, _ name: String, scopes: [Schema], isChecked: Bool = true) throws {
        self.site = site
        self.isChecked = isChecked
        self.name = name
        self.scopes = scopes
        let reading = site.current
        first = try Self.compile(site, name, scopes, isChecked, in: reading)
        kept = Locked((first, reading.generation))
    }

    private static func compile(
        _ site: SiteTemplates, _ name: String, _ scopes: [Schema], _ isChecked: Bool, in reading: SiteTemplates.Reading
    ) throws -> CompiledTemplate {
        let check = isChecked ? site.check(of: nil, template: name, in: reading) : nil
        return try site.compile(name, scopes: scopes, check: check, in: reading)
    }

    /// - Throws: `TemplateErrors`, where it has become wrong since.
    var compiled: CompiledTemplate {
        get throws {
            guard site.reloads else { return first }
            let reading = site.current
            if let known = kept.withLock({ $0.generation == reading.generation ? $0.compiled : nil }) { return known }
            let compiled = try Self.compile(site, name, scopes, isChecked, in: reading)
            kept.withLock { $0 = (compiled, reading.generation) }
            return compiled
        }
    }
}
