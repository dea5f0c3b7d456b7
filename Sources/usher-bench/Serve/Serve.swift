// The benchmark's site, as an app would build it.

internal import ArgumentParser
internal import Foundation
internal import Usher
internal import UsherHTTP
internal import UsherRedis
internal import UsherSQLite

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the benchmark's pages.",
        discussion: """
            /hello, /page (50 rows, each with an action), /book/{id}, /signup (four steps, Settings and Close), \
            /static/app.css, /slow (an action that waits for a database), /list/{count} (a form that grows); \
            /ctl/expire ends all sessions, /ctl/stats says how many there are.
            """)

    @Option(help: "The port to listen on; 0 picks a free one.") var port: UInt16 = 8095
    @Option(help: "How many threads serve.") var threads = 1
    @Option(help: "How long the database that /slow asks takes to answer, in milliseconds on average; 0: at once.")
    var wait = 10
    @Option(help: "The folder with books.tsv and app.css; empty for books and a style of our own.") var shared =
        "../shared/bench/shared"
    @Option(help: "How many sessions there may be.") var maxSessions = 1_100_000
    @Option(help: "What all sessions together may hold, in bytes.") var sessionBytes = 8_589_934_592
    @Option(help: "How long a session lives unused, in seconds.") var idleTimeout = 1_200

    @Option(help: "After how many seconds unused a session is kept as data alone.") var packingTime = 300

    @Option(help: "A file of SQLite in which sessions are stored; without it they are in memory only.")
    var sqlite: String?
    @Flag(help: "The file waits for the disk at each commit.") var synced = false
    @Option(help: "A Redis in which sessions are stored, as redis://HOST:PORT.") var redis: String?

    func run() throws {
        let catalogue = shared.isEmpty ? Catalogue() : try Catalogue(file: shared + "/books.tsv")
        let folder = try BenchFolder(style: shared.isEmpty ? nil : shared + "/app.css")
        var options = SiteOptions()
        // As the drivers know it.
        options.cookieName = "usher"
        options.healthPath = "/hello"
        options.maximumSessions = maxSessions
        options.maximumSessionBytes = sessionBytes
        options.idleTimeout = .seconds(idleTimeout)
        options.packingTime = .seconds(packingTime)
        if let sqlite { options.store = try SQLiteSessionStore(path: sqlite, survivesPowerLoss: synced) }
        if let redis { options.store = try RedisSessionStore(url: redis) }
        let site = try Self.site(
            catalogue, database: SlowDatabase(wait: .milliseconds(wait)), folder: folder.path, options: options)
        var server = ServerOptions()
        server.port = port
        server.threads = threads
        try serve(site, server)
        withExtendedLifetime(folder) {}
    }

    /// As `Site.serve` does, with the two addresses that tell the driver of sessions.
    private func serve(_ site: Site, _ options: ServerOptions) throws {
        let control = Control(site: site)
        let server = try HTTPServer(
            options: options, refuse: { status, reason, _ in HTTPResponse(status: status, text: reason) },
            handle: { request in
                if let answer = control.answer(request) { return .answer(answer) }
                return site.handle(request)
            })
        print("ready on http://127.0.0.1:\(server.port)")
        fflush(nil)
        let sweeper = Task.detached {
            while !Task.isCancelled {
                await site.sweep()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        waitForTermination()
        server.stop()
        sweeper.cancel()
    }

    static func site(
        _ catalogue: Catalogue, database: SlowDatabase, folder: String, options: SiteOptions
    ) throws -> Site {
        try Site(
            folder: folder, options: options, shared: Visitor(),
            document: { BenchDocument(user: $0.name) },
            root: { shared, _ in BenchCoordinator(catalogue: catalogue, database: database, shared: shared) })
    }
}

struct BenchDocument: ViewModel {
    let user: String
    static let fields: Fields<Self> = [.text("user", \.user)]
}
