// The steps of a request, one for each kind of callback: its head, the parts of its body, its end, its answer.

import CMicrohttpd

extension Exchange {
    /// Checks the head. A refusal here means that the body is not read and that bytes behind it never run.
    func takeHead(_ fields: HeadFields, on connection: OpaquePointer) -> MHD_Result {
        core.underWay.begin()
        if peer?.stopsBeingNew() == true { core.arriving.end() }
        do throws(Refusal) {
            let visitor = try Visitor(
                peer: peer?.remoteAddress ?? "unknown", headers: fields.headers, isSecure: core.check.isSecure,
                proxies: core.options.trustedProxies)
            let head = try core.check.read(fields, from: visitor)
            if head.hasBody {
                let body = try begin(head, fields.headers, of: visitor)
                peer?.bodyBegins(length: head.isChunked ? body.limit : head.bodyLength, now: .now)
                self.body = consume body
            }
            endsConnection = head.isChunked
            request = HTTPRequest(
                method: head.method, path: head.target.path, query: head.target.query, headers: fields.headers,
                remoteAddress: visitor.address, addressSource: visitor.source, isSecure: visitor.isSecure)
            stage = .body
            return .YES
        } catch {
            tellOfRefusal(error, fields.headers)
            guard let length = HeadCheck.droppedLength(fields) else {
                return queue(core.page(for: error), on: connection)
            }
            peer?.bodyBegins(length: length, now: .now)
            stage = .refused(error)
            return .YES
        }
    }

    /// Apart: nearly no request comes to that.
    @inline(never)
    private func tellOfRefusal(_ refusal: Refusal, _ headers: HTTPHeaders) {
        guard let kind = refusal.kind else { return }
        let address = peer?.remoteAddress ?? "unknown"
        let visitor = try? Visitor(
            peer: address, headers: headers, isSecure: core.check.isSecure, proxies: core.options.trustedProxies)
        core.tell(kind, target, of: visitor?.address ?? address)
    }

    private func begin(
        _ head: CheckedHead, _ headers: HTTPHeaders, of visitor: Visitor
    ) throws(Refusal) -> RequestBody {
        guard let type = head.multipartType else {
            return RequestBody(limit: core.check.bodyLimit, announced: head.bodyLength)
        }
        let limit = core.uploads?.bodyLimit ?? core.check.bodyLimit
        let sender = core.uploads?.share(
            UploadPolicy.Sender(headers: headers, isSecure: visitor.isSecure, address: visitor.address))
        do throws(MultipartError) {
            let parser = try MultipartParser(
                contentType: type, limits: core.uploads?.limits ?? MultipartLimits(),
                share: sender.map { share(of: $0, visitor.address) })
            return RequestBody(limit: limit, parser: parser)
        } catch {
            throw Refusal(error)
        }
    }

    private func share(of sender: String, _ address: String) -> UploadShare {
        // Not the exchange itself: a file may be kept for longer.
        UploadShare(space: core.uploadSpace, sender: sender) { [core, target] in
            core.tell(.uploadShare, target, of: address)
        }
    }

    func takePart(_ part: UnsafeBufferPointer<UInt8>) -> MHD_Result {
        peer?.bodyCame(part.count, now: .now)
        return body?.append(part) == true ? .YES : .NO
    }

    func dropPart(_ count: Int) -> MHD_Result {
        peer?.bodyCame(count, now: .now)
        return .YES
    }

    func takeEnd(ofRefused refusal: Refusal, on connection: OpaquePointer) -> MHD_Result {
        queue(core.page(for: refusal), on: connection)
    }

    /// The request is whole: the site's work begins, and usually ends, here.
    func takeEnd(on connection: OpaquePointer) -> MHD_Result {
        guard let request = request.take() else { return .NO }
        do throws(Refusal) {
            if let body = takeBody() {
                let (content, form) = try body.finish()
                request.complete(body: content, form: form)
            }
        } catch {
            return queue(core.page(for: error), on: connection)
        }
        peer?.workBegins()
        stage = .answer
        if request.method != .post, let ready = core.ready(request) { return queue(ready, on: connection) }
        switch core.begin(request, for: self) {
        case .answered(let response): return queue(response, on: connection)
        case .working(let task): return send(task: task, on: connection)
        }
    }

    private func takeBody() -> RequestBody? {
        let taken = body.take()
        return taken
    }

    /// The answer where it is there; else the connection is suspended until it is.
    func send(task: Task<Void, Never>?, on connection: OpaquePointer) -> MHD_Result {
        guard let response = takeAnswer(orSuspendFor: task) else { return .YES }
        return queue(response, on: connection)
    }

    /// In NOTIFY_COMPLETED.
    func complete() {
        end()
        if let reply { desk.replies.put(reply) }
        if case .head = stage { return }
        peer?.idleBegins(limit: core.idleLimit, now: .now)
        core.underWay.end()
    }

    private func queue(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        let closes = beginAnswer(ofLength: response.body.count) || response.closesConnection
        if !closes, let reply = desk.replies.take(for: response, second: WallTime.second) {
            self.reply = reply
            return reply.queue(status: response.status, on: connection)
        }
        let isStrict = core.isStrict
        if let reply = Reply.make(response, closes: closes, isStrict: isStrict) { return reply.queue(on: connection) }
        if let reply = Reply.make(core.page(for: .unsendable), closes: true, isStrict: isStrict) {
            return reply.queue(on: connection)
        }
        let bare = Reply.make(HTTPResponse(status: 500), closes: true, isStrict: isStrict)
        return bare?.queue(on: connection) ?? .NO
    }

    private func queue(_ ready: ReadyResponse, on connection: OpaquePointer) -> MHD_Result {
        let closes = beginAnswer(ofLength: ready.response.body.count)
        return (closes ? nil : ready.queue(on: connection, isStrict: core.isStrict))
            ?? queue(ready.response, on: connection)
    }

    /// - Returns: whether the connection ends with the answer.
    private func beginAnswer(ofLength count: Int) -> Bool {
        stage = .done
        let now = MonotonicTime.now
        peer?.answerBegins(length: count, now: now)
        let closes = endsConnection || core.underWay.isDraining || peer?.isOld(now: now) == true
        if !closes, let peer { desk.burst.add(peer.descriptor) }
        return closes
    }
}
