// From a request to its session and back: GET shows, POST acts and is answered 303. The one place where errors become
// pages. A request begins a task only where it has to wait for something.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

struct Dispatcher: Sendable {
    /// One object, so that work which may be put off holds one reference and not all of these.
    private final class Tools: Sendable {
        let parts: SiteParts
        let errors: ErrorPages
        let neighbour: (any Neighbour)?
        let files: StaticFiles
        let time: SiteTime
        let options: SiteOptions
        let successions = Successions()
        /// The path in `options`, which would be copied for it.
        let healthPath: String?

        init(
            _ parts: SiteParts, _ errors: ErrorPages, _ neighbour: (any Neighbour)?, _ files: StaticFiles,
            _ time: SiteTime, _ options: SiteOptions
        ) {
            (self.parts, self.errors, self.neighbour) = (parts, errors, neighbour)
            (self.files, self.time, self.options) = (files, time, options)
            healthPath = options.healthPath
        }
    }

    private let tools: Tools

    init(
        parts: SiteParts, errors: ErrorPages, neighbour: (any Neighbour)?, files: StaticFiles, time: SiteTime,
        options: SiteOptions
    ) {
        tools = Tools(parts, errors, neighbour, files, time, options)
    }

    var parts: SiteParts { tools.parts }
    var neighbour: (any Neighbour)? { tools.neighbour }
    var files: StaticFiles { tools.files }
    var time: SiteTime { tools.time }
    var options: SiteOptions { tools.options }
    var successions: Successions { tools.successions }
    var now: Moment { time.now }

    func handle(_ request: HTTPRequest) -> Handling {
        parts.speaks ? speaking(to: request) { handled(request) } : handled(request)
    }

    private func handled(_ request: HTTPRequest) -> Handling {
        do {
            if request.method != .post, let path = tools.healthPath, path == request.path {
                return .ready(Self.healthy)
            }
            if let answer = neighbour?.answer(request, reading: SessionReader(dispatcher: self)) { return answer }
            if request.method == .post {
                return takesForms(request.path)
                    ? try act(request) : .answer(errors(for: request).methodRefused(takesForms: false))
            }
            if let file = files.answer(to: request) { return file }
            return try look(request)
        } catch {
            return answer(to: error, request)
        }
    }

    /// Does the rest of a request that has waited without a task: in its language, with a page for what fails.
    func answering(_ request: HTTPRequest, _ rest: () throws -> Handling) -> Handling {
        speaking(to: request) {
            do { return try rest() } catch { return answer(to: error, request) }
        }
    }

    /// Work that has to wait for something, in a task.
    ///
    /// - Parameter request: named in the log where it fails before it is known which page it is about.
    func task(
        _ request: HTTPRequest? = nil, _ work: @escaping @Sendable () async throws -> HTTPResponse
    ) -> Handling {
        let (words, timeZone) = (words(for: request), parts.timeZone)
        guard parts.speaks else {
            return .work {
                do { return try await work() } catch { return await answer(to: error, request).response }
            }
        }
        return .work {
            await ShownWords.$words.withValue(words) {
                await ShownWords.$timeZone.withValue(timeZone) {
                    do { return try await work() } catch { return await answer(to: error, request).response }
                }
            }
        }
    }

    /// True if forms can be sent to an address: to every page, and to no file.
    private func takesForms(_ path: String) -> Bool { path != tools.healthPath && !files.has(path) }

    /// The error pages in the language of the session that a request comes with, else in the one that it asks for, with
    /// the way back into that session where it is known at once.
    func errors(for request: HTTPRequest?) -> ErrorPages {
        guard let request else { return tools.errors.speaking(parts.words) }
        let words = parts.words == nil ? nil : sessionWords(of: request) ?? words(for: request)
        return tools.errors.speaking(words, leadingTo: wayBack(for: request))
    }

    private func answer(to error: any Error, _ request: HTTPRequest?) -> Handling {
        switch error {
        case let mistakes as TemplateErrors where options.reloads:
            options.logger.error("Templates have mistakes.", metadata: [Log.error: "\(mistakes)"])
            return .answer(tools.errors.mistakes(mistakes))
        case is SourceFailure: return .answer(errors(for: request).outOfReach)
        case let refusal as DownloadRefusal: return failing(request) { $0.page(for: refusal) }
        default: break
        }
        let failure = PageFailure(error)
        let incident = Log.failure(
            failure?.reason ?? error, failure == nil ? "A request failed." : "A page cannot be shown.",
            screen: failure?.screen,
            path: failure?.place?.path ?? request.map { LoggedPath.text(of: $0.path) }, to: options.logger)
        guard let neighbour, options.isDevelopment,
            let told = neighbour.page(
                for: error, of: failure, incident: incident,
                back: request.flatMap { wayBack(for: $0) }?.link(in: nil))
        else { return failing(request) { $0.response(500, incident: incident) } }
        return .answer(told)
    }

    /// The page for a request that did not get here, or whose answer could not be sent, which is a mistake of ours.
    ///
    /// - Parameter request: what is known of it: its address and its headers.
    func refuse(_ status: Int, because reason: String, _ request: HTTPRequest?) -> HTTPResponse {
        let errors = errors(for: request)
        switch status {
        case 405: return errors.methodRefused(takesForms: request.map { takesForms($0.path) } ?? true)
        case 415 where request.map { !takesForms($0.path) } == true: return errors.methodRefused(takesForms: false)
        case 500:
            let incident = Log.failure(FlowError(reason), "An answer could not be sent.", to: options.logger)
            return errors.response(500, incident: incident)
        case 503:
            return errors.response(
                503, title: "Sorry, this is not available at the moment", message: reason, retryAfter: ErrorPages.moment
            )
        case 431 where reason == Refusal.tooManyCookies.reason:
            return errors.response(
                431, title: "Too many cookies",
                message:
                    "Your browser sent more cookies than we read. Delete those of this site and of its neighbours in "
                    + "your browser’s settings, and try again.")
        default: return errors.response(status)
        }
    }

    /// Logs what was refused before it got here.
    func note(_ notice: SecurityNotice) {
        let event: SecurityEvent =
            switch notice.kind {
            case .foreignSender: .foreignSender
            case .foreignHost: .foreignHost
            case .uploadShare: .uploadShare
            case .slowReader: .slowReader
            }
        parts.visits.note(event, HTTPRequest(path: notice.path, remoteAddress: notice.address))
    }

    private static let healthy = ReadyResponse(
        HTTPResponse(
            status: 200, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array("ok".utf8)))

    // MARK: Sessions

    /// Answers a request that came with two cookies of our name, by the one whose session lives.
    func choosing(
        _ cookie: SessionCookie, _ request: HTTPRequest,
        _ answer: @escaping @Sendable (SessionCookie) throws -> Handling
    ) throws -> Handling {
        if parts.source.isAtOnce { return try answer(cookie.chosen(parts.isLive)) }
        return task(request) {
            var living: Set<Bytes32> = []
            for key in [cookie.id, cookie.other].compactMap({ $0 }).map(Bytes32.init(hashing:)) {
                let isLive = try await parts.source.isLive(key, in: parts)
                if isLive || parts.table.formers.knows(key, at: options.clock()) { living.insert(key) }
            }
            return try await answer(cookie.chosen(living.contains)).response
        }
    }

    /// The session in memory under this key, in use until `leave`; nil where there is none.
    func enter(_ key: Bytes32, counts: Bool) -> Session? { parts.enter(key, counts: counts) }

    func leave(_ session: Session) { parts.table.leave(session, at: options.clock()) }

    // MARK: Answers

    func redirect(_ answer: Reply, _ request: HTTPRequest) -> HTTPResponse {
        var response = redirect(to: answer.location)
        if request.form != nil, request.headers["Usher-Progress"] != nil {
            // A script that shows how a file is sent goes there itself: it could not see where a redirect led.
            response = HTTPResponse(
                status: 200, headers: [("Usher-Location", answer.location), ("Cache-Control", "no-store")])
        }
        if answer.newID != nil || answer.mark != nil { response.headers += cookies(of: answer, for: request) }
        if Reply.leadsToFile(answer.location), let news = parts.cookies.names(for: request).fileNews(for: request) {
            response.headers.append(news)
        }
        return response
    }

    /// The cookies that an action has changed: the session's, and the marks of those whose browser it is.
    func cookies(of answer: Reply, for request: HTTPRequest) -> [(name: String, value: String)] {
        let names = parts.cookies.names(for: request)
        let session = answer.newID.map { names.sessionHeader(id: $0) }
        let marks = answer.mark.map { names.seenHeader(marks: parts.visits.marks.adding($0, to: request)) }
        return [session, marks].compactMap { $0 }
    }

    func redirect(to location: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: [("Location", location), ("Cache-Control", "no-store")])
    }

    func cookiesOff(for request: HTTPRequest) -> HTTPResponse {
        var response = errors(for: request).response(
            200, title: "Cookies are off",
            message:
                "We use a cookie to remember where you are, and your browser did not send it. "
                + "Allow cookies for this site."
        )
        // Comes back if cookies are on after all, as behind a link that somebody shared.
        response.headers.append(parts.cookies.names(for: request).seenHeader(for: request))
        return response
    }
}
