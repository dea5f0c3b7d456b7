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
    /// True if sessions are being packed.
    let isPacking = Atomic(false)

    /// A site with another neighbour than the inspector, or with none.
    ///
    /// - Parameters:
    ///   - folder: holds `Templates` and `Public`.
    ///   - neighbour: what stands beside it; an app that imports Usher leaves it out, and has the inspector, which in
    ///     development also says why a page failed.
    ///   - languages: what reads `Templates/words`; an app that imports Usher leaves it out, and has it. Without it the
    ///     site can be in English alone.
    ///   - checks: what finds mistakes of templates and types as the site starts; an app that imports Usher leaves it
    ///     out, and has it. Without it only what is wrong with one template by itself is found.
    ///   - shared: what the sessions share, as it is at the beginning of each.
    ///   - document: what the template `document` may name beside its title and layers.
    ///   - root: makes a session's root coordinator.
    /// - Throws: `TemplateErrors` with every mistake in the templates, `FlowError` for one in a flow's addresses, and
    ///   for a language other than English that nothing reads.
    public init<Value: Codable & Equatable & Sendable, Document: ViewModel, Root: Coordinator>(
        folder: String, options: SiteOptions = SiteOptions(), neighbour: SiteNeighbour? = nil,
        languages: LanguageReader? = nil, checks: SiteChecks? = nil, shared: Value,
        document shownDocument: @escaping @Sendable (Value) -> Document,
        root: @escaping @Sendable (Shared<Value>, Visit) -> Root
    ) throws {
        // libsodium has to begin before any thread uses it.
        guard Sodium.hasBegun else { throw FlowError("libsodium cannot begin: the system gives it no random bytes.") }
        var loading = try SiteLoading(
            folder: folder, options: options, neighbour: neighbour, languages: languages, checks: checks,
            root: Root.self)
        let declared = try DeclaredFlows(from: Root.self)
        let cookies = try SiteCookies(
            chosen: options.cookieName,
            orBy: options.name ?? String(String(reflecting: Root.self).prefix { $0 != "." }))
        try checks?.sources(options.contentSources, declared)
        if options.isDevelopment { try checks?.types(declared) }
        loading.checkTexts(of: declared)
        let loaded = try loading.pages(of: declared, document: Document.fields.schema)
        let time = SiteTime(clock: options.clock, sinceEpoch: options.sinceEpoch())
        let settled = try loading.settle(neighbour, cookies: cookies, time: time)
        let pages = try loading.withoutMistakes(loaded)
        let trees = SessionTrees(
            shared: shared, root: root, words: loading.words, life: options.life, isDevelopment: options.isDevelopment)
        uploads = MultipartLimits(of: declared.screens)
        parts = SiteParts(
            folder: loading.templates, addresses: loading.addresses, pages: pages.own, otherPages: pages.others,
            words: loading.words, takeLacking: { [lacking = loading.lacking] in lacking?.take() },
            makeTree: { trees.begin($0) },
            restoreTree: { try trees.restore($0, $1) },
            document: { shared in
                guard let shared = shared as? Shared<Value> else { throw FlowError("Shared is not the site's.") }
                return ModelBox.make(shownDocument(shared.value), Document.fields)
            },
            options: options, observer: settled?.observer,
            source: options.sessions?.source(options, time) ?? MemorySource(),
            cookies: cookies, uploads: uploads)
        dispatcher = Dispatcher(
            parts: parts, errors: pages.errors, neighbour: settled, files: loading.files, time: time, options: options)
    }

    /// Checks what starting the site did not: that every template in its folder is used by one of its screens.
    ///
    /// - Throws: `TemplateErrors` with every mistake.
    package func checkTemplates() throws {
        let mistakes = parts.folder.mistakes
        if !mistakes.isEmpty { throw TemplateErrors(mistakes) }
    }

    /// Bytes that all sessions hold, as we count them.
    public var sessionBytes: Int { parts.table.weight }

    /// How many sessions there are.
    public var sessionCount: Int { parts.table.count }

    /// How many of them are kept as data alone, since nobody has used them for some minutes.
    public var packedSessionCount: Int { parts.table.packedCount }

    /// Bytes on disk of the files of forms that came back.
    package var keptFileBytes: Int { parts.uploads?.bytes ?? 0 }

    /// How many actions wait or run, over all sessions.
    package var submissionsUnderWay: Int {
        get async {
            var count = 0
            for session in parts.table.watched { count += await session.actionCount }
            return count
        }
    }

    /// Nil where nothing stands beside it.
    package var neighbour: (any Neighbour)? { dispatcher.neighbour }

    package var sessions: SessionReader { SessionReader(dispatcher: dispatcher) }

    package func handle(_ request: HTTPRequest) -> Handling { dispatcher.handle(request) }
}
