// A site is what an app declares: its root coordinator, what its sessions share, and where its files are.

internal import Synchronization
internal import UsherFlow
internal import UsherHTTP
public import UsherTemplate

/// A web front of flows: answers requests, and keeps the sessions of its visitors.
///
///     let site = try Site(
///         folder: ".", shared: SharedState(), document: { Document(theme: $0.theme) },
///         root: { shared, visit in Main(shared: shared, library: library) })
///     try site.serve()
public final class Site: Sendable {
    let parts: SiteParts
    /// How much of one form is kept: what the fields of the site's screens take.
    let uploads: MultipartLimits
    let dispatcher: Dispatcher
    /// How many sessions have ended since memory was given back.
    let unreturned = Atomic(0)
    /// Whether sessions are being packed.
    let isPacking = Atomic(false)

    /// A site with another neighbour than the inspector, or with none.
    ///
    /// - Parameters:
    ///   - folder: holds `Templates` and `Public`.
    ///   - neighbour: what stands beside it; an app that imports Usher leaves it out, and has the inspector.
    ///   - shared: what the sessions share, as it is at the beginning of each.
    ///   - document: what the template `document` may name beside its title and layers.
    ///   - root: makes a session's root coordinator.
    /// - Throws: `TemplateErrors` with every mistake in the templates, `FlowError` for one in a flow's addresses.
    public init<Value: Codable & Equatable & Sendable, Document: ViewModel, Root: Coordinator>(
        folder: String, options: SiteOptions = SiteOptions(), neighbour: SiteNeighbour? = nil, shared: Value,
        document shownDocument: @escaping @Sendable (Value) -> Document,
        root: @escaping @Sendable (Shared<Value>, Visit) -> Root
    ) throws {
        // libsodium has to begin before any thread uses it.
        guard Sodium.hasBegun else { throw FlowError("libsodium cannot begin: the system gives it no random bytes.") }
        let within = options.subfolder.map { "/" + $0 } ?? ""
        let shown = options.isDevelopment ? neighbour : nil
        let files = StaticFiles(
            folder: folder + "/Public" + within, embedded: BuiltIn.files.merging(shown?.files ?? EmbeddedFiles()))
        let builtIn = BuiltIn.templates.merging(shown?.templates ?? [:]) { own, _ in own }
        let links = LinkCheck(
            addresses: DeclaredAddresses(root: Root.self), isFile: { files.fingerprinted($0) != nil },
            others: options.healthPath.map { [$0] } ?? [])
        try links.addresses.checkTaken(byFiles: links.isFile, others: links.others)
        let words = SiteWords(
            folder: folder + "/Templates" + within, name: "Templates" + within, own: options.language,
            logger: options.isDevelopment ? options.logger : nil)
        func templates(in words: Words?, _ site: SiteWords) -> SiteTemplates {
            SiteTemplates(
                folder: folder + "/Templates" + within, name: "Templates" + within, reloads: options.reloads,
                links: links, translation: words.map(site.translation), builtIn: builtIn,
                addressOfFile: { files.fingerprinted($0) })
        }
        let own = templates(in: words.first, words)
        let others = Dictionary(
            words.all.dropFirst().map { ($0.language, (words: $0, templates: templates(in: $0, words))) },
            uniquingKeysWith: { first, _ in first })
        var mistakes = own.current.templates.errors + words.mistakes
        // Without the folder nothing else is news.
        if !mistakes.isEmpty, own.current.templates.names.isEmpty { throw TemplateErrors(mistakes) }
        /// All that is wrong is told at once.
        func checked<Part>(_ make: () throws -> Part) throws -> Part? {
            do { return try make() } catch let errors as TemplateErrors {
                mistakes += errors.errors.filter { !mistakes.contains($0) }
                return nil
            }
        }
        let declared = try DeclaredFlows(from: Root.self)
        let cookies = try SiteCookies(
            chosen: options.cookieName,
            orBy: options.name ?? String(String(reflecting: Root.self).prefix { $0 != "." }))
        if options.isDevelopment { try SpellingCheck.check(declared) }
        uploads = MultipartLimits(of: declared.screens)
        if words.mistakes.isEmpty { mistakes += words.mistakes(in: declared.screens.flatMap { $0.emptyForms }) }
        func pages(_ templates: SiteTemplates, _ words: Words?) throws -> PageSet? {
            let screens = try checked { try ScreenTemplates(templates, screens: declared.templated) }
            let document = try checked {
                try SiteTemplate(
                    templates, BuiltIn.name("document", in: templates),
                    scopes: [DocumentView.fields.schema, Document.fields.schema], isDocument: true)
            }
            let warning = try checked { try ExpiryWarning(templates, options: options, words: words) }
            let problems = try checked { try ProblemPages(templates) }
            guard let screens, let document, let warning, let problems else { return nil }
            return PageSet(templates: screens, document: document, warning: warning, problems: problems)
        }
        let ownPages = try pages(own, words.first)
        let otherPages = try others.compactMapValues { try pages($0.templates, $0.words) }
        let errors = try checked { try ErrorPages(own, others: others.mapValues(\.templates), options: options) }
        let failures = options.isDevelopment ? try checked { try FailurePages(own) } : nil
        let time = SiteTime(clock: options.clock, sinceEpoch: options.sinceEpoch())
        let ground = NeighbourGround(
            isDevelopment: options.isDevelopment, cookie: cookies.base, now: { time.now }, templates: own)
        let settled = try checked { try neighbour?.settle(ground) } ?? nil
        guard mistakes.isEmpty, let ownPages, let errors else {
            throw TemplateErrors(mistakes)
        }
        let life = options.life
        let isDevelopment = options.isDevelopment
        let language = words.first
        let makeTree: @Sendable (Visit) -> PageTree = { visit in
            let shared = Shared(shared)
            let tree = PageTree(root(shared, visit), shared: shared, journal: Journal(counting: life))
            tree.words = language.map { $0.all.count > 1 ? $0.best(of: visit.languages) : $0 }
            if isDevelopment { tree.beginDevelopment() }
            return tree
        }
        let restoreTree: @Sendable (Visit, TreeSnapshot) throws -> PageTree = { visit, saved in
            let shared = Shared(shared)
            let tree = try PageTree(
                root(shared, visit), shared: shared, restoring: saved, journal: Journal(counting: life))
            tree.words = language.map { own in saved.language.flatMap { own.other($0) } ?? own }
            if isDevelopment { tree.beginDevelopment() }
            return tree
        }
        let documentModel: @Sendable (any SharedValue) throws -> ModelBox = { shared in
            guard let shared = shared as? Shared<Value> else { throw FlowError("Shared is not the site's.") }
            return ModelBox.make(shownDocument(shared.value), Document.fields)
        }
        parts = SiteParts(
            folder: own, addresses: links.addresses, pages: ownPages, otherPages: otherPages, words: words.first,
            makeTree: makeTree, restoreTree: restoreTree, document: documentModel, options: options,
            observer: settled?.observer,
            source: options.store.map { StoreSource($0, time: time, options: options) } ?? MemorySource(),
            cookies: cookies, uploads: uploads)
        dispatcher = Dispatcher(
            parts: parts, errors: errors, failures: failures, neighbour: settled, files: files, time: time,
            options: options)
    }

    /// Checks what starting the site did not: that every template in its folder is used by one of its screens.
    ///
    /// - Throws: `TemplateErrors` with every mistake.
    package func checkTemplates() throws {
        let mistakes = parts.folder.mistakes
        if !mistakes.isEmpty { throw TemplateErrors(mistakes) }
    }

    /// What all sessions hold, in bytes as we count them.
    public var sessionBytes: Int { parts.table.weight }

    /// How many sessions there are.
    public var sessionCount: Int { parts.table.count }

    /// How many of them are kept as data alone, since nobody has used them for some minutes.
    public var packedSessionCount: Int { parts.table.packedCount }

    /// What the files of forms that came back are on disk, in bytes.
    package var keptFileBytes: Int { parts.uploads?.bytes ?? 0 }

    /// How many actions wait or run, over all sessions.
    package var submissionsUnderWay: Int {
        get async {
            var count = 0
            for session in parts.table.watched { count += await session.turns.running.count }
            return count
        }
    }

    /// Nil where nothing stands beside it.
    package var neighbour: (any Neighbour)? { dispatcher.neighbour }

    package var sessions: SessionReader { SessionReader(dispatcher: dispatcher) }

    package func handle(_ request: HTTPRequest) -> Handling { dispatcher.handle(request) }
}
