// A file is answered outside of its session: what makes it begins here, and its first bytes are waited for. What fails
// before them is an error page and no broken file. Who comes with an id that the session has no more by then gets
// nothing of it.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    /// - Parameter isNew: whether its session is made for this request alone.
    func answer(_ file: SessionFile, _ request: HTTPRequest, isNew: Bool) -> Handling {
        var file = file
        file.isStrangers = isNew
        return task(request) { [file] in
            let begun: Result<HTTPResponse, any Error>
            do {
                begun = .success(
                    try await ShownWords.$words.withValue(file.words) {
                        let made = try await DownloadAnswer(file.find())
                        return try await begin(made.response(made.selection(for: request)), of: file, request)
                    })
            } catch {
                begun = .failure(DownloadRefusal(error) ?? PageFailure(screen: nil, at: file.place, reason: error))
            }
            guard await file.session.identity.isStill(file.key) else {
                parts.downloads.end(of: file.key)
                return try await look(request).response
            }
            return try begun.get()
        }
    }

    /// Has what makes the body begin.
    private func begin(
        _ response: HTTPResponse, of file: SessionFile, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        guard case .stream(let made) = response.body, request.method != .head else { return response }
        let place = try place(for: file, request)
        let (logger, pattern) = (options.logger, file.place.path)
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
    private func place(for file: SessionFile, _ request: HTTPRequest) throws -> Downloads.Place {
        let holder = parts.visits.holder(of: request, session: file.key)
        do { return try parts.downloads.begin(file, for: holder, at: options.clock()) } catch {
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
        case .ended: response(503, title: "Not just now", message: "Please try again.")
        case .shown(let missing as NotFound):
            response(404, title: "There is nothing here", message: missing.phrase.text(in: words))
        case .shown(let error):
            response(200, title: "This cannot be downloaded", message: error.phrase.text(in: words))
        }
    }
}
