// A fetch is answered outside of its session: its producer begins here, and its first bytes are waited for. A failure
// before them is an error page and no broken file. Who comes with an id that the session has no more by then gets
// nothing of it.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    /// - Parameter isNew: whether its session is made for this request alone.
    func answer(_ fetch: SessionFetch, _ request: HTTPRequest, isNew: Bool) -> Handling {
        var fetch = fetch
        fetch.isStrangers = isNew
        return task(request) { [fetch] in
            let begun: Result<HTTPResponse, any Error>
            do {
                // Its body begins in the language of its page, too.
                begun = .success(
                    try await ShownWords.$words.withValue(fetch.words) {
                        try await begin(fetch.answer(to: request), of: fetch, request)
                    })
            } catch {
                begun = .failure(DownloadRefusal(error) ?? PageFailure(screen: nil, at: fetch.place, reason: error))
            }
            guard await fetch.session.identity.isStill(fetch.key) else {
                parts.downloads.end(of: fetch.key)
                return try await look(request).response
            }
            return try begun.get()
        }
    }

    /// Has what makes the body begin.
    private func begin(
        _ response: HTTPResponse, of fetch: SessionFetch, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        guard case .stream(let made) = response.body, request.method != .head else { return response }
        let place = try place(for: fetch, request)
        let (logger, pattern) = (options.logger, fetch.place.path)
        // Holds the place as long as the stream is there.
        let stream = BodyStream(length: made.length) { stream in
            defer { withExtendedLifetime(place) {} }
            do { try await made.produce(stream) } catch {
                if !(error is CancellationError), stream.hasBegun {
                    _ = Log.failure(error, "A download failed and was cut off.", path: pattern, to: logger)
                }
                throw error
            }
        }
        place.hold(stream)
        var response = response
        response.body = try await stream.begin().map { .bytes($0) } ?? .stream(stream)
        return response
    }

    /// A place among the files that are being sent.
    ///
    /// - Throws: `DownloadRefusal.full`.
    private func place(for fetch: SessionFetch, _ request: HTTPRequest) throws -> Downloads.Place {
        let holder = parts.visits.holder(of: request, session: fetch.key)
        do { return try parts.downloads.begin(fetch, for: holder, at: options.clock()) } catch {
            if case Shares.Refusal.share = error { parts.visits.noteShare(of: "downloads", request) }
            throw DownloadRefusal.full
        }
    }
}

extension ErrorPages {
    /// The page instead of a file that is not sent.
    func page(for refusal: DownloadRefusal) -> HTTPResponse {
        switch refusal {
        case .full:
            response(503, title: "Too many downloads at once", message: "Please try again when one of them is done.")
        case .ended: response(503, title: "Sorry, this is not available at the moment", message: "Please try again.")
        case .shown(let missing as NotFound):
            response(404, title: "Page not found", message: missing.phrase.text(in: words))
        case .shown(let error):
            response(200, title: "This cannot be downloaded", message: error.phrase.text(in: words))
        }
    }
}
