// The steps of a request, one for each kind of callback: its head, the pieces of its body, its end, its answer.

import CMicrohttpd

extension Exchange {
    /// Checks the head. A refusal here means that the body is not read and that bytes behind it never run.
    func receiveHead(_ fields: HeadFields, on connection: OpaquePointer) -> MHD_Result {
        let (core, headers) = (core, fields.headers)
        core.inFlight.begin()
        if let peer { core.endsWaitForFirstRequest(of: peer) }
        do throws(Refusal) {
            let client = try Client(
                peer: peer?.remoteAddress ?? "unknown", headers: headers, isSecure: core.check.isSecure,
                proxies: core.options.trustedProxies)
            let checked = try core.check.read(fields, from: client)
            if checked.hasBody {
                let body = try begin(checked, headers, of: client)
                peer?.bodyBegins(length: checked.isChunked ? body.limit : checked.bodyLength, now: .now)
                self.body = consume body
                head = ReceivedHead(checked: checked, headers: headers, client: client)
            } else {
                request = HTTPRequest(
                    method: checked.method, path: checked.target.path, query: checked.target.query,
                    headers: headers, remoteAddress: client.address, addressSource: client.source,
                    isSecure: client.isSecure)
            }
            endsConnection = checked.isChunked
            isOldClient = fields.version == "HTTP/1.0"
            stage = .body
            return .YES
        } catch {
            tell(of: error, headers)
            self.headers = headers
            guard let length = HeadCheck.droppedLength(fields) else {
                return queue(page(for: error), on: connection)
            }
            peer?.bodyBegins(length: length, now: .now)
            stage = .refused(error)
            return .YES
        }
    }

    /// Not inlined, since nearly no request comes to that.
    @inline(never)
    private func tell(of refusal: Refusal, _ headers: HTTPHeaders) {
        guard let kind = refusal.kind else { return }
        let address = peer?.remoteAddress ?? "unknown"
        let client = try? Client(
            peer: address, headers: headers, isSecure: core.check.isSecure, proxies: core.options.trustedProxies)
        core.tell(kind, target, of: client?.address ?? address)
    }

    private func begin(_ head: CheckedHead, _ headers: HTTPHeaders, of client: Client) throws(Refusal) -> RequestBody {
        // Most forms need no more.
        if head.multipartType == nil, head.bodyLength <= core.check.bodyLimit {
            return RequestBody(limit: core.check.bodyLimit, announced: head.bodyLength)
        }
        let sender = UploadPolicy.Sender(
            headers: headers, isSecure: client.isSecure, address: client.address, addressSource: client.source)
        // Does not capture the exchange: an uploaded file may outlive it.
        return try core.uploads.body(
            head.multipartType, announced: head.bodyLength, from: sender, check: core.check, quota: core.uploadQuota
        ) { [core, target] in
            core.tell(.uploadShare, target, of: client.address)
        }
    }

    /// A piece of the body is there.
    func receiveBody(_ piece: ByteView) -> MHD_Result {
        peer?.bodyCame(piece.count, now: .now)
        // The body is taken out to be changed: else each look at it would be checked for overlaps at run time.
        guard var body = removeBody() else { return .NO }
        let isWanted = body.append(piece)
        self.body = consume body
        return isWanted ? .YES : .NO
    }

    /// A piece of a refused request's body is there.
    func discardBody(_ count: Int) -> MHD_Result {
        peer?.bodyCame(count, now: .now)
        return .YES
    }

    /// The body of a refused request has been dropped.
    func receiveEnd(ofRefused refusal: Refusal, on connection: OpaquePointer) -> MHD_Result {
        queue(page(for: refusal), on: connection)
    }

    /// The request is whole: the site's work begins, and usually ends, here.
    func receiveEnd(on connection: OpaquePointer) -> MHD_Result {
        let whole: HTTPRequest?
        do throws(Refusal) { whole = try wholeRequest() } catch {
            return queue(page(for: error), on: connection)
        }
        guard let request = whole else { return .NO }
        peer?.workBegins()
        stage = .answer
        let thread = ServerThread.current
        var task: Task<Void, Never>?
        let handling = thread.run {
            let handling = core.handle(request)
            switch handling {
            case .answer, .ready: break
            case .work, .awaiting: task = begin(handling, of: request, on: thread)
            }
            return handling
        }
        switch handling {
        case .answer(let response): return queue(response, on: connection)
        case .ready(let ready): return queue(ready, on: connection)
        case .work, .awaiting: return send(task: task, on: connection)
        }
    }

    private func wholeRequest() throws(Refusal) -> HTTPRequest? {
        guard let body = removeBody(), let head = head.take() else { return request.take() }
        do throws(Refusal) {
            let (content, form) = try body.finish()
            return HTTPRequest(head, body: content, form: form)
        } catch {
            headers = head.headers
            throw error
        }
    }

    private func removeBody() -> RequestBody? {
        let removed = body.take()
        return removed
    }

    /// Sends the answer where it is there; else the connection is suspended until it is.
    func send(task: Task<Void, Never>?, on connection: OpaquePointer) -> MHD_Result {
        guard let response = answer(orSuspendFor: task) else { return .YES }
        return queue(response, on: connection)
    }

    /// In NOTIFY_COMPLETED.
    func complete() {
        end()
        stream?.close()
        if let reply { context.replies.add(reply) }
        if isHeld, let peer { core.held.remove(peer) }
        if case .head = stage { return }
        peer?.idleBegins(limit: core.idleLimit, now: .now)
        core.inFlight.end()
    }

    private func queue(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        if case .stream(let stream) = response.body { return queue(response, stream, on: connection) }
        let closes = beginAnswer(ofLength: response.body.count) || response.closesConnection
        if !closes, let reply = context.replies.reply(for: response, second: WallTime.second) {
            self.reply = reply
            return reply.queue(status: response.status, on: connection)
        }
        hold(response.body)
        let isStrict = core.isStrict
        if let reply = Reply.make(response, closes: closes, isStrict: isStrict) { return reply.queue(on: connection) }
        if let reply = Reply.make(page(for: .unsendable), closes: true, isStrict: isStrict) {
            return reply.queue(on: connection)
        }
        let bare = Reply.make(HTTPResponse(status: 500), closes: true, isStrict: isStrict)
        return bare?.queue(on: connection) ?? .NO
    }

    /// Counts a large answer that is nobody else's.
    @inline(never)
    private func hold(_ body: HTTPResponse.Body) {
        switch body {
        case .file, .stream: return
        case .bytes, .owned: break
        }
        guard let peer, body.count > HeldAnswers.small else { return }
        isHeld = true
        for cut in core.held.add(peer, target, bytes: body.count, now: .now) {
            core.tell(.slowReader, cut.target, of: cut.address)
        }
    }

    @inline(never)
    private func queue(_ response: HTTPResponse, _ stream: BodyStream, on connection: OpaquePointer) -> MHD_Result {
        self.stream = stream
        let closes = beginAnswer(ofLength: 0) || response.closesConnection
        let body = StreamReply(
            stream, on: connection, context, peer, isUnframed: isOldClient && stream.length == nil)
        if let reply = Reply.make(response, closes: closes, isStrict: core.isStrict, stream: body) {
            return reply.queue(on: connection)
        }
        return queue(page(for: .unsendable), on: connection)
    }

    private func queue(_ ready: ReadyResponse, on connection: OpaquePointer) -> MHD_Result {
        let closes = beginAnswer(ofLength: ready.response.body.count)
        return (closes ? nil : ready.queue(on: connection, isStrict: core.isStrict))
            ?? queue(ready.response, on: connection)
    }

    /// - Returns: whether the connection ends with the answer.
    private func beginAnswer(ofLength count: Int) -> Bool {
        stage = .done
        guard let peer else { return endsConnection || core.inFlight.isDraining }
        let now = MonotonicTime.now
        peer.answerBegins(length: count, now: now)
        let closes = endsConnection || core.inFlight.isDraining || peer.isOld(now: now)
        if !closes { context.batch.add(peer.descriptor) }
        return closes
    }
}
