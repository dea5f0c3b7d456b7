// Reads what a site is made of before it serves anybody: its languages, its templates in each of them, its pages.
// Mistakes are gathered on the way, and all of them are told at once.

internal import Foundation
internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

/// All pages of a site.
struct SitePages {
    /// Of the site's own language.
    let own: PageSet
    /// By language.
    let others: [String: PageSet]
    let errors: ErrorPages
}

/// A site that is being read.
struct SiteLoading {
    /// The templates of one language.
    private struct Edition {
        /// Nil for English without a table.
        let words: Words?
        let templates: SiteTemplates
    }

    /// Nil on a site that serves visitors.
    let lacking: LackingTexts?
    let files: StaticFiles
    let addresses: DeclaredAddresses
    private let options: SiteOptions
    /// Nil for English without a table.
    private let languages: (any SiteLanguages)?
    private let own: Edition
    /// By language.
    private let others: [String: Edition]
    private var mistakes: [TemplateError]

    var templates: SiteTemplates { own.templates }
    /// The site's own language; nil for English without a table.
    var words: Words? { own.words }

    /// Reads the languages, and the templates in each of them.
    ///
    /// - Throws: `FlowError` for an address that something else answers, and for a language that nothing reads;
    ///   `TemplateErrors` where there is no template.
    init(
        folder: String, options: SiteOptions, neighbour: SiteNeighbour?, languages reader: LanguageReader?,
        checks: SiteChecks?, root: any Coordinator.Type
    ) throws {
        if let name = options.timeZone, TimeZone(identifier: name) == nil {
            throw FlowError("“\(name)” is no time zone. SiteOptions.timeZone is a name such as Europe/Berlin.")
        }
        let within = options.subfolder.map { "/" + $0 } ?? ""
        let shown = options.isDevelopment ? neighbour : nil
        let files = StaticFiles(
            folder: folder + "/Public" + within, embedded: BuiltIn.files.merging(shown?.files ?? EmbeddedFiles()))
        let addresses = SiteAddresses(
            declared: DeclaredAddresses(root: root), isFile: { files.fingerprinted($0) != nil },
            others: options.healthPath.map { [$0] } ?? [])
        try checks?.addresses(addresses)
        let (folder, name) = (folder + "/Templates" + within, "Templates" + within)
        let lacking = options.isDevelopment ? LackingTexts() : nil
        let languages = try Self.languages(
            LanguageGround(
                folder: folder, name: name, own: options.language,
                logger: options.isDevelopment ? options.logger : nil,
                tell: lacking.map { lacking in { @Sendable in lacking.add($0) } }), by: reader)
        let all = languages?.all ?? []
        let builtIn = BuiltIn.templates.merging(shown?.templates ?? [:]) { own, _ in own }
        func edition(in words: Words?) -> Edition {
            let templates = SiteTemplates(
                folder: folder, name: name, reloads: options.reloads, addresses: addresses, checks: checks,
                contentSources: options.contentSources,
                translation: words.flatMap { languages?.translation($0) }, builtIn: builtIn,
                addressOfFile: { files.fingerprinted($0) })
            return Edition(words: words, templates: templates)
        }
        own = edition(in: all.first)
        others = Dictionary(
            all.dropFirst().map { ($0.language, edition(in: $0)) }, uniquingKeysWith: { first, _ in first })
        (self.files, self.addresses, self.options, self.languages) = (files, addresses.declared, options, languages)
        self.lacking = lacking
        let read = own.templates.current.templates
        mistakes = read.errors + (languages?.mistakes ?? [])
        // Without the folder nothing else is news.
        if !mistakes.isEmpty, read.names.isEmpty { throw TemplateErrors(mistakes) }
    }

    private static func languages(_ ground: LanguageGround, by reader: LanguageReader?) throws -> (any SiteLanguages)? {
        if let reader { return reader.read(ground) }
        if ground.own.lowercased().hasPrefix("en") { return nil }
        throw FlowError(
            """
            The site's language is “\(ground.own)”, and nothing reads its texts. Import Usher, or make the site with \
            “languages: .ofTemplates” of UsherWords.
            """)
    }

    /// Makes a part of the site; nil where its templates are wrong, which is noted.
    private mutating func checked<Part>(_ make: () throws -> Part) throws -> Part? {
        do { return try make() } catch let errors as TemplateErrors {
            mistakes += errors.errors.filter { !mistakes.contains($0) }
            return nil
        }
    }

    /// Notes the texts of forms and flows that a language lacks.
    mutating func checkTexts(of declared: DeclaredFlows) {
        // A table that cannot be read lacks everything, which is no news.
        guard let languages, languages.mistakes.isEmpty else { return }
        let forms = declared.screens.flatMap { $0.emptyForms } + declared.templated.compactMap { $0.emptySearch }
        mistakes += languages.mistakes(in: forms, declared.flows.flatMap { $0.texts })
    }

    /// Compiles all pages; nil where there are mistakes.
    ///
    /// - Parameter document: the fields of the app's own that its document may name.
    mutating func pages(of declared: DeclaredFlows, document: Schema) throws -> SitePages? {
        let ownPages = try pages(in: own, of: declared, document)
        let otherPages = try others.compactMapValues { try pages(in: $0, of: declared, document) }
        let (templates, otherTemplates, options) = (own.templates, others.mapValues(\.templates), options)
        let errors = try checked { try ErrorPages(templates, others: otherTemplates, options: options) }
        guard let ownPages, let errors else { return nil }
        return SitePages(own: ownPages, others: otherPages, errors: errors)
    }

    private mutating func pages(
        in edition: Edition, of declared: DeclaredFlows, _ document: Schema
    ) throws -> PageSet? {
        let (templates, options) = (edition.templates, options)
        let screens = try checked { try ScreenTemplates(templates, screens: declared.templated) }
        let document = try checked {
            try SiteTemplate(
                templates, BuiltIn.name("document", in: templates), scopes: [DocumentView.fields.schema, document])
        }
        let warning = try checked { try ExpiryWarning(templates, options: options, words: edition.words) }
        let problems = try checked { try ProblemPages(templates) }
        guard let screens, let document, let warning, let problems else { return nil }
        return PageSet(templates: screens, document: document, warning: warning, problems: problems)
    }

    /// Makes the neighbour of this site; nil for none, or where its templates are wrong.
    mutating func settle(
        _ neighbour: SiteNeighbour?, cookies: SiteCookies, time: SiteTime
    ) throws -> (any Neighbour)? {
        let ground = NeighbourGround(
            isDevelopment: options.isDevelopment, cookie: cookies.base, now: { time.now }, templates: own.templates)
        return try checked { try neighbour?.settle(ground) } ?? nil
    }

    /// - Throws: `TemplateErrors` with every mistake, where there is one.
    func withoutMistakes<Part>(_ part: Part?) throws -> Part {
        guard mistakes.isEmpty, let part else { throw TemplateErrors(mistakes) }
        return part
    }
}
