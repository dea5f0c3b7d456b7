// A site without its dispatcher: what its sessions work with.

internal import Foundation
package import Logging
package import UsherFlow
internal import UsherHTTP

/// The parts of a site that its sessions need. One object for all of them: each holds a reference, not a copy.
package final class SiteParts: Sendable {
    let folder: SiteTemplates
    let addresses: DeclaredAddresses
    /// The pages in the site's own language.
    let pages: PageSet
    /// The pages in its other languages, by language.
    let otherPages: [String: PageSet]
    /// The site's own language, with all that it has; nil for English without a table.
    let words: Words?
    /// Nil for the process's own.
    let timeZone: TimeZone?
    /// False for English without a table, in the process's time zone.
    let speaks: Bool
    /// Takes what there is to say of texts that a language lacks; nil on a site that serves visitors.
    let takeLacking: @Sendable () -> [String]?
    let makeTree: @Sendable (Visit) -> PageTree
    package let restoreTree: @Sendable (Visit, TreeSnapshot) throws -> PageTree
    let document: @Sendable (any SharedValue) throws -> ModelBox
    let name: String?
    let isDevelopment: Bool
    /// Nil on a site that serves visitors.
    let observer: (any SessionObserver)?
    let language: String
    let direction: String
    /// The policy of pages whose screens name no hosts of their own; nil for the server's.
    let policy: ContentPolicy?
    package let logger: Logger
    package let table: SessionTable
    let source: any SessionSource
    let keyring: SiteKeyring
    let cookies: SiteCookies
    /// Keeps the files of forms that came back; nil where they are asked for again.
    let uploads: (any UploadKeeper)?
    let inspectFile: (@Sendable (FormFile) async throws -> Void)?
    /// The principals whose sessions were ended; by this server alone.
    let endings = Endings()
    /// The files that are being sent.
    let downloads: Downloads
    /// The part that all visits share, and the references of newcomers' and of returning visitors' to it.
    package let visits: VisitParts
    let newcomers: VisitParts.Kind
    let returning: VisitParts.Kind

    package var keys: SiteKeys { keyring.present }

    /// The session's cookie, by what is known in memory.
    func cookie(of request: HTTPRequest) -> SessionCookie { SessionCookie(request, cookies).chosen(isLive) }

    /// True if a session is in memory under this key, or was a moment ago.
    func isLive(_ key: Bytes32) -> Bool { table.isLive(key) || table.formers.knows(key, at: table.now) }

    /// The visit of a session that was kept, of whose visitor nothing else is known yet.
    package func visit(isReturning: Bool) -> Visit { Visit(isReturning ? returning : newcomers) }

    init(
        folder: SiteTemplates, addresses: DeclaredAddresses, pages: PageSet, otherPages: [String: PageSet],
        words: Words?, takeLacking: @escaping @Sendable () -> [String]?,
        makeTree: @escaping @Sendable (Visit) -> PageTree,
        restoreTree: @escaping @Sendable (Visit, TreeSnapshot) throws -> PageTree,
        document: @escaping @Sendable (any SharedValue) throws -> ModelBox, options: SiteOptions,
        observer: (any SessionObserver)?, source: any SessionSource, cookies: SiteCookies, uploads: MultipartLimits
    ) {
        (self.folder, self.addresses) = (folder, addresses)
        (self.pages, self.otherPages, self.words) = (pages, otherPages, words)
        self.takeLacking = takeLacking
        timeZone = options.timeZone.flatMap { TimeZone(identifier: $0) }
        speaks = words != nil || timeZone != nil
        (self.makeTree, self.restoreTree, self.document) = (makeTree, restoreTree, document)
        name = options.name
        isDevelopment = options.isDevelopment
        self.observer = observer
        language = options.language
        direction = options.direction
        policy = ContentPolicy(options.contentSources)
        logger = options.logger
        table = SessionTable(
            limit: options.maximumSessions, bytes: options.maximumSessionBytes, idle: options.idleTimeout,
            absolute: options.absoluteTimeout, packing: source.packer == nil ? nil : options.packingTime,
            isCopy: !source.isAtOnce, logger: options.logger, clock: options.clock)
        self.source = source
        self.uploads = options.uploads?(options, uploads.fileBytes)
        inspectFile = options.inspectFile
        downloads = Downloads(limit: options.maximumDownloads, sessionLimit: options.maximumSessionDownloads)
        keyring = SiteKeyring(of: source)
        self.cookies = cookies
        visits = VisitParts(
            key: keyring.present.visit, cookies: cookies, logger: options.logger, clock: options.clock,
            takeInStore: source.limits)
        (newcomers, returning) = (visits.newcomer, visits.returning)
    }
}
