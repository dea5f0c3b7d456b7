// The templates of a site as they are in their folder: read once, or again whenever a file there has changed.

internal import UsherLock
internal import UsherTemplate

final class SiteTemplates: Sendable {
    /// The templates as they were read, and how often there was something new.
    struct Reading: Sendable {
        let templates: Templates
        let stamp: TemplateStamp
        let generation: Int
    }

    /// True if an edited template is seen at the next request.
    let reloads: Bool
    private let folder: String
    /// The folder's name in messages, as `Templates/sofa`.
    private let name: String
    private let kept: Locked<Reading>
    private let used = Locked<Set<String>>([])

    private let builtIn: [String: [UInt8]]
    private let addressOfFile: Templates.AddressOfFile
    /// Nil for English without a table.
    private let translation: Translation?
    let addresses: SiteAddresses
    private let checks: SiteChecks?
    /// The hosts from which all pages may load something.
    let contentSources: [ContentSource]

    init(
        folder: String, name: String, reloads: Bool, addresses: SiteAddresses, checks: SiteChecks?,
        contentSources: [ContentSource], translation: Translation? = nil, builtIn: [String: [UInt8]],
        addressOfFile: @escaping Templates.AddressOfFile
    ) {
        self.builtIn = builtIn
        self.translation = translation
        self.folder = folder
        self.name = name
        self.addressOfFile = addressOfFile
        (self.addresses, self.checks, self.contentSources) = (addresses, checks, contentSources)
        self.reloads = reloads
        let stamp = TemplateStamp(folder: folder)
        let templates = Self.read(folder, name, translation, builtIn, addressOfFile)
        kept = Locked(Reading(templates: templates, stamp: stamp, generation: 0))
    }

    private static func read(
        _ folder: String, _ name: String, _ translation: Translation?, _ builtIn: [String: [UInt8]],
        _ addressOfFile: @escaping Templates.AddressOfFile
    ) -> Templates {
        Templates.reading(
            folder: folder, name: name, builtIn: builtIn, translation: translation,
            addressOfFile: addressOfFile)
    }

    /// The templates as they are now. Costs a look at each file's date where they are read again.
    var current: Reading {
        guard reloads else { return kept.withLock { $0 } }
        let stamp = TemplateStamp(folder: folder)
        return kept.withLock { kept in
            if kept.stamp != stamp {
                kept = Reading(
                    templates: Self.read(folder, name, translation, builtIn, addressOfFile), stamp: stamp,
                    generation: kept.generation + 1)
            }
            return kept
        }
    }

    /// - Throws: `TemplateErrors` with every mistake in it and in the templates that it uses.
    func compile(
        _ name: String, scopes: [Schema], actions: ActionNames? = nil, check: Templates.Check? = nil,
        in reading: Reading? = nil
    ) throws -> CompiledTemplate {
        let templates = (reading ?? current).templates
        let compiled =
            if let actions {
                try templates.compile(name, scopes: scopes, actions: actions, check: check)
            } else {
                try templates.compile(name, scopes: scopes, check: check)
            }
        used.withLock { $0.formUnion(compiled.names) }
        return compiled
    }

    /// The check of a screen's page as a whole, or of the document; nil where nobody checks it.
    func check(of screen: CheckedPage.Screen?, template: String, in reading: Reading? = nil) -> Templates.Check? {
        guard let checks else { return nil }
        let templates = (reading ?? current).templates
        let page = CheckedPage(
            screen: screen, addresses: addresses, contentSources: contentSources + (screen?.contentSources ?? [])
        ) { templates.error(in: template, $0) }
        return { checks.page(page, $0) }
    }

    /// - Throws: `TemplateErrors` with the mistakes of a page as it is sent.
    func check(_ page: ShownPage) throws {
        if let mistakes = checks?.shown(page), !mistakes.isEmpty { throw TemplateErrors(mistakes) }
    }

    /// The mistakes in files that no page has been compiled from.
    var mistakes: [TemplateError] {
        let templates = current.templates
        let used = used.withLock { $0 }
        return templates.errors
            + templates.names.filter { !used.contains($0) }.map {
                templates.error(in: $0, "no screen uses this template; does a flow name its screen?")
            }
    }
}
