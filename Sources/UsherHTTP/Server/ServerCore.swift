// What libmicrohttpd's callbacks work with: the site's two closures, the limits and the registries.

import Glibc
import Synchronization

/// One server's shared part. It outlives the daemon: tasks may still hold it.
final class ServerCore: Sendable {
    let options: ServerOptions
    /// In milliseconds.
    let idleLimit: Int
    let tls: TLSFiles?
    /// Whether browsers are told to come by https alone: where this server ends TLS for them itself.
    let isStrict: Bool
    let check: HeadCheck
    let places: ConnectionPlaces
    let connections = OpenConnections()
    let suspended = SuspendedRequests()
    let underWay = RequestCount()
    /// First requests that have not come yet.
    let arriving = RequestCount()
    let uploads: UploadPolicy?
    let uploadSpace: UploadSpace
    private let refuse: @Sendable (_ status: Int, _ reason: String) -> HTTPResponse
    /// The answer to a request that needs no work, if there is one; asked for GET and HEAD.
    let ready: @Sendable (HTTPRequest) -> ReadyResponse?
    private let handle: @Sendable (HTTPRequest) -> Handling
    let notice: @Sendable (SecurityNotice) -> Void

    init(
        options: ServerOptions, bodyLimit: Int, uploads: UploadPolicy?,
        refuse: @escaping @Sendable (_ status: Int, _ reason: String) -> HTTPResponse,
        ready: @escaping @Sendable (HTTPRequest) -> ReadyResponse?,
        handle: @escaping @Sendable (HTTPRequest) -> Handling, notice: @escaping @Sendable (SecurityNotice) -> Void
    ) throws(ServerStartError) {
        self.options = options
        idleLimit = options.idleLimit.wholeMilliseconds
        if let files = options.tls {
            tls = try TLSFiles(certificate: files.certificate, key: files.key)
        } else {
            tls = nil
        }
        isStrict = tls != nil && options.trustedProxies.isEmpty
        self.uploads = uploads
        let openable = Descriptors.openable
        let uploadFiles = uploads == nil ? 0 : Self.uploadFiles(ofOpenable: openable)
        uploadSpace = UploadSpace(
            folder: options.uploadFolder, bytes: options.uploadBytes, files: uploadFiles,
            form: uploads?.limits ?? MultipartLimits())
        places = ConnectionPlaces(
            limit: ConnectionPlaces.limit(wanted: options.connections, files: openable - uploadFiles))
        if uploads != nil, access(options.uploadFolder, W_OK | X_OK) != 0 {
            throw ServerStartError("files that visitors send cannot be written to \(options.uploadFolder)")
        }
        self.refuse = refuse
        self.ready = ready
        self.handle = handle
        self.notice = notice
        var names = options.hostNames
        if !["0.0.0.0", "::"].contains(options.host) {
            names.append(options.host.contains(":") ? "[\(options.host)]" : options.host)
        }
        check = HeadCheck(
            hostNames: names, headLimit: min(max(options.headBytes, 1_024), 1_048_576), bodyLimit: max(0, bodyLimit),
            uploadLimit: uploads?.bodyLimit,
            isSecure: options.isBehindTLS || options.tls != nil)
    }

    /// How many of the files that may be open may be uploads.
    static func uploadFiles(ofOpenable files: Int) -> Int { min(400, files / 8) }

    /// The site's page for a refusal; its connection ends with it.
    func page(for refusal: Refusal) -> HTTPResponse {
        var page = refuse(refusal.status, refusal.reason)
        page.closesConnection = true
        if refusal.status == 405, page[header: "Allow"] == nil { page.headers.append(("Allow", "GET, HEAD, POST")) }
        return page
    }

    /// Its first request is there, or it ends without one.
    func hasArrived(_ connection: OpenConnection) {
        if connection.stopsBeingNew() { arriving.end() }
    }

    /// What a request has come to when its callback has done what it can.
    enum Begun {
        case answered(HTTPResponse)
        /// It answers the exchange, and is done unless it really waits.
        case working(Task<Void, Never>)
    }

    /// Begins the site's work, here and now.
    func begin(_ request: HTTPRequest, for exchange: Exchange) -> Begun {
        let thread = ServerThread.current
        return thread.run {
            switch handle(request) {
            case .answer(let response): .answered(response)
            case .work(let work): .working(exchange.answer(on: thread, by: work))
            }
        }
    }

    /// Five times a second.
    func sweep(now: MonotonicTime) {
        connections.sweep(now: now, silence: idleLimit)
        for exchange in suspended.overdue(now: now) { exchange.answer(page(for: .overdue)) }
    }
}
