// All threads of a server share this: the site's closures, the limits and the registries.

import Glibc

/// One server's shared part. It outlives the daemons, since tasks may still hold it.
final class ServerCore: Sendable {
    let options: ServerOptions
    /// In milliseconds.
    let idleLimit: Int
    let tls: TLSFiles?
    /// True if answers tell browsers to come by https alone: where this server ends TLS for them itself.
    let isStrict: Bool
    let check: HeadCheck
    let connectionLimit: ConnectionLimit
    let connections = OpenConnections()
    let suspended = SuspendedRequests()
    let streams = WaitingStreams()
    let held: HeldAnswers
    /// Requests, from the head to the end of the answer.
    let inFlight = InFlightCount()
    /// Connections whose first request has not come yet.
    let firstRequests = InFlightCount()
    let uploads: UploadPolicy
    let uploadQuota: UploadQuota
    let handle: @Sendable (HTTPRequest) -> Handling
    let notice: @Sendable (SecurityNotice) -> Void
    private let refuse: @Sendable (_ status: Int, _ reason: String, _ asked: HTTPRequest?) -> HTTPResponse

    init(
        options: ServerOptions, bodyLimit: Int, uploads: UploadPolicy?,
        refuse: @escaping @Sendable (_ status: Int, _ reason: String, _ asked: HTTPRequest?) -> HTTPResponse,
        handle: @escaping @Sendable (HTTPRequest) -> Handling, notice: @escaping @Sendable (SecurityNotice) -> Void
    ) throws(ServerStartError) {
        self.options = options
        idleLimit = options.idleLimit.wholeMilliseconds
        held = HeldAnswers(room: options.answerBytes)
        if let files = options.tls {
            tls = try TLSFiles(certificate: files.certificate, key: files.key)
        } else {
            tls = nil
        }
        isStrict = tls != nil && options.trustedProxies.isEmpty
        let takesFiles = uploads?.takesFiles == true
        let uploads = uploads ?? UploadPolicy { _ in nil }
        self.uploads = uploads
        let openable = Descriptors.openable
        let uploadFiles = takesFiles ? Self.uploadFiles(ofOpenable: openable) : 0
        uploadQuota = UploadQuota(
            folder: options.uploadFolder, bytes: options.uploadBytes, files: uploadFiles,
            form: uploads.limits)
        connectionLimit = ConnectionLimit(
            limit: ConnectionLimit.limit(wanted: options.connections, files: openable - uploadFiles))
        if takesFiles, access(options.uploadFolder, W_OK | X_OK) != 0 {
            throw ServerStartError("files that visitors send cannot be written to \(options.uploadFolder)")
        }
        self.refuse = refuse
        self.handle = handle
        self.notice = notice
        for name in options.hostNames where Authority(name.utf8).map({ $0.port != nil }) ?? true {
            throw ServerStartError(
                "“\(name)” of ServerOptions.hostNames is no host name: write it as example.org, without scheme and port"
            )
        }
        var names = options.hostNames
        if !["0.0.0.0", "::"].contains(options.host) {
            names.append(options.host.contains(":") ? "[\(options.host)]" : options.host)
        }
        check = HeadCheck(
            hostNames: names, headLimit: min(max(options.headBytes, 1_024), 1_048_576), bodyLimit: max(0, bodyLimit),
            uploadLimit: takesFiles ? uploads.limits.bodyBytes : nil,
            formLimit: options.formBytes
                ?? max(ServerOptions.formBytes, 2 * uploads.limits.bodyBytes),
            isSecure: options.isBehindTLS || options.tls != nil)
    }

    /// How many of the files that may be open may be uploads.
    static func uploadFiles(ofOpenable files: Int) -> Int { min(400, files / 8) }

    /// The site's page for a refusal; its connection ends with it.
    ///
    /// - Parameters:
    ///   - target: as it stands in the request line: where the page may lead back to.
    ///   - headers: those of its request, which say in which language its visitor reads; nil where they are not known
    ///     any more.
    func page(
        for refusal: Refusal, _ target: [UInt8], _ headers: HTTPHeaders?, of peer: OpenConnection?
    ) -> HTTPResponse {
        let asked = headers.map { headers in
            let address = peer?.remoteAddress ?? "unknown"
            let client = try? Client(
                peer: address, headers: headers, isSecure: check.isSecure, proxies: options.trustedProxies)
            // Without its query where that is what was wrong.
            let path = target.prefix { $0 != ASCII.question }
            let whole = (try? RequestTarget(target, host: nil)) ?? (try? RequestTarget(Array(path), host: nil))
            return HTTPRequest(
                method: .post, path: whole?.path ?? "/", query: whole?.query ?? FormValues(), headers: headers,
                remoteAddress: client?.address ?? address, isSecure: client?.isSecure ?? check.isSecure)
        }
        var page = refuse(refusal.status, refusal.reason, asked)
        page.closesConnection = true
        if refusal.status == 405, page[header: "Allow"] == nil { page.headers.append(("Allow", "GET, HEAD, POST")) }
        if page.status == 415 { page.headers.append(("Accept-Post", FormType.names)) }
        return page
    }

    /// The connection's first request is there, or the connection ends without one.
    func endsWaitForFirstRequest(of connection: OpenConnection) {
        if connection.stopsBeingNew() { firstRequests.end() }
    }

    /// Tells the site of a refusal.
    func tell(_ kind: SecurityNotice.Kind, _ target: [UInt8], of address: String) {
        let path = String(decoding: target.prefix { $0 != ASCII.question }.prefix(1_000), as: UTF8.self)
        notice(SecurityNotice(kind: kind, path: path, address: address))
    }

    /// Ends what has passed its deadline. The sweeper calls it five times a second.
    /// - Returns: how many connections it shut down.
    @discardableResult
    func sweep(now: MonotonicTime) -> Int {
        let count = connections.sweep(now: now, silence: idleLimit)
        streams.sweep(now: now)
        for exchange in suspended.overdue(now: now) { exchange.refuse(.overdue) }
        return count
    }
}
