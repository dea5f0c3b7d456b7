// Serving a site: listen, sweep once a second, stop at SIGTERM.

internal import Foundation
internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Site {
    /// Serves until SIGTERM or SIGINT, then lets what runs finish and returns. Holds the calling thread for all that
    /// time.
    ///
    /// - Parameter started: called once, with the port that was taken, before anything is answered.
    /// - Throws: an error whose description is one line, where it cannot listen.
    public func serve(_ options: ServerOptions = ServerOptions(), started: (UInt16) -> Void = { _ in }) throws {
        try serve(options, until: waitForTermination, started: started)
    }

    /// - Parameter end: returns when it is to stop.
    func serve(_ options: ServerOptions, until end: () -> Void, started: (UInt16) -> Void = { _ in }) throws {
        let server = try start(options) { port in
            started(port)
            guard let greeting = neighbour?.greeting(on: port) else { return }
            print(greeting)
            fflush(nil)
        }
        let sweeper = Task.detached { [weak self] in
            while !Task.isCancelled, let self {
                Task { await self.sweep() }
                try? await Task.sleep(for: .seconds(1))
            }
        }
        end()
        // Actions may still run, and the sweep holds their sessions in the store.
        server.stop()
        sweeper.cancel()
    }

    /// An app's whole `main`: makes its site, serves it, and prints the site's address.
    ///
    ///     @main
    ///     struct Shop {
    ///         static func main() { Site.serve { try Site(folder: ".") { _ in ShopCoordinator() } } }
    ///     }
    ///
    /// An error, such as all mistakes in templates, is told in words on standard error; the process ends with status 1
    /// then.
    public static func serve(_ options: ServerOptions = ServerOptions(), _ make: () throws -> Site) {
        do {
            try make().serve(options) { port in
                print("Ready on \(options.tls == nil ? "http" : "https")://localhost:\(port)")
                fflush(nil)
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// Listens, and answers until the server is stopped.
    ///
    /// - Parameter ready: is called with the port that was taken, before anything is answered.
    package func start(_ options: ServerOptions, ready: (UInt16) -> Void = { _ in }) throws -> HTTPServer {
        let (dispatcher, parts) = (dispatcher, parts)
        if parts.isDevelopment, let error = DevelopmentError(options, isAlone: parts.source.isAtOnce) { throw error }
        return try HTTPServer(
            options: options, uploads: Self.uploads(uploads, for: parts),
            refuse: { dispatcher.refuse($0, because: $1, $2) }, handle: { dispatcher.handle($0) },
            notice: { dispatcher.note($0) },
            ready: { port in
                try parts.source.serverStarts(of: parts.cookies.base)
                ready(port)
            })
    }

    /// A request of a form as a server would read it that takes what is sent here, for tests without one.
    package func request(
        _ method: HTTPMethod, _ target: String, _ headers: HTTPHeaders, _ body: [UInt8], from address: String?
    ) throws -> HTTPRequest {
        try HTTPRequest(
            method: method, target: target, headers: headers, body: body, remoteAddress: address ?? "127.0.0.1",
            addressSource: address == nil ? .peer : .proxy, uploads: Self.uploads(uploads, for: parts))
    }

    /// The page for a request that a server refuses.
    package func refuse(_ refusal: Refusal, _ request: HTTPRequest) -> HTTPResponse {
        dispatcher.refuse(refusal.status, because: refusal.reason, request)
    }

    /// True if a request comes with the cookie of a session that lives here, or did a moment ago.
    package func knows(_ request: HTTPRequest) -> Bool {
        parts.cookie(of: request).key.map { parts.table.expects($0) } ?? false
    }

    /// The files of a visitor whom we know are kept, those of anybody else dropped: after a session's end its form is
    /// shown again without them anyway. Each address has a share of the room for files, and each session within it.
    ///
    /// With a store we may know a visitor without having them here. Then a well-formed id is enough: there is no time
    /// to ask before the body comes. Since anybody can make one up, all of one address share, and all whose address
    /// may be a proxy's. A token of its session, which comes with the form, nobody can make up.
    static func uploads(_ limits: MultipartLimits, for parts: SiteParts) -> UploadPolicy {
        UploadPolicy(limits: limits) { sender in
            let request = HTTPRequest(
                headers: sender.headers, remoteAddress: sender.address, addressSource: sender.addressSource,
                isSecure: sender.isSecure)
            guard let key = parts.cookie(of: request).key else { return nil }
            let isToken: @Sendable (String) -> Bool = { parts.keyring.token($0)?.key == key }
            guard !parts.table.expects(key) else {
                return UploadPolicy.Share(
                    of: parts.visits.holder(of: request, session: key), guarding: parts.table.beginUpload(to: key),
                    isToken: isToken)
            }
            guard !parts.source.isAtOnce else { return nil }
            let strangers = parts.visits.holder(of: request)
            return UploadPolicy.Share(of: strangers.groups.isEmpty ? Holder([1]) : strangers, isToken: isToken)
        }
    }
}

extension MultipartLimits {
    /// How many files of rows count for a page, which may have any number of rows: as many as a session keeps.
    private static let filesOfRows = 5

    /// The limits of the pages of these screens: each field may send as much as it takes.
    init(of screens: Screens) {
        self.init()
        var sizes: [String: Int] = [:]
        for screen in screens {
            for (name, bytes) in screen.fileSizes { sizes[name] = max(bytes, sizes[name] ?? 0) }
        }
        fileSizes = sizes
        (files, fileBytes) = (0, 0)
        var (longest, texts) = (0, 0)
        for screen in screens {
            var (count, bytes, text) = (0, 0, 0)
            for (name, _) in screen.fileSizes {
                let times = name.utf8.contains(UInt8(ascii: "*")) ? Self.filesOfRows : 1
                count += times
                bytes = bytes.adding(times, times: sizes[name] ?? 0)
            }
            for form in screen.emptyForms {
                longest = max(longest, form.textBytes.longest)
                text += form.textBytes.all
            }
            (files, fileBytes, texts) = (max(files, count), max(fileBytes, bytes), max(texts, text))
        }
        cutBytes = max(cutBytes, longest + 1)
        valueBytes = max(valueBytes, cutBytes + texts)
    }
}

extension Int {
    /// The sum with so many times another number, and never more than can be doubled.
    fileprivate func adding(_ count: Int, times other: Int) -> Int {
        let (product, isTooMuch) = other.multipliedReportingOverflow(by: count)
        let (sum, isOver) = addingReportingOverflow(product)
        return isTooMuch || isOver ? .max / 4 : Swift.min(sum, .max / 4)
    }
}
