// The files of a folder: style sheets, scripts, images.
//
// An index of the folder's files is read at start, so a path without a file, which is every page of the app, costs one
// hashed look-up, or none where it has no dot and all files have one. At most once a second a request also compares the
// folders' times with those in the index, one stat for each folder, and reads the index again where one changed: a new
// file is there within a second, in development and in production alike, and nobody has to tell the server. A file's
// contents and age come from the open file of each request, never from the index.
//
// Why no path leads outside: only names that the index holds are opened, and the index is made by walking down from the
// folder's descriptor without following symbolic links. In case a folder has been replaced by a link since, the file is
// opened the same way, one name at a time, each relative to the descriptor before it and with O_NOFOLLOW. Names that
// begin with a dot are left out of both.
//
// Some names mean more. `app.css.br` and `app.css.gz` beside `app.css` are sent in its place to those who accept them.
// They can be asked for by their own names as well, as plain files: `tar.gz` is an ordinary download, and whether it
// can be had should not depend on a `tar` beside it. And `app.9f86d081884c7d65.css` is `app.css`, unless a file of that
// very name exists.

internal import UsherLock

/// Serves the files of one folder for GET and HEAD.
package struct StaticFiles: Sendable {
    private let folder: String
    private let embedded: EmbeddedFiles
    private let recheck: Duration
    private let state: Locked<State>
    private let fingerprints = FingerprintCache()
    private let small = SmallFileCache()

    private struct State {
        var index: FileIndex
        var nextCheck: MonotonicTime
        /// Names with fingerprints, until the next check.
        var names: [String: String] = [:]
    }

    /// A folder that does not exist yet, or no longer, has no files.
    ///
    /// - Parameter embedded: served where the folder has no file of that name.
    package init(folder: String, embedded: EmbeddedFiles = EmbeddedFiles()) {
        self.init(folder: folder, embedded: embedded, recheck: .seconds(1))
    }

    /// For tests: how long the index counts without a look at the folders' times.
    init(folder: String, embedded: EmbeddedFiles = EmbeddedFiles(), recheck: Duration) {
        self.folder = folder
        self.embedded = embedded
        self.recheck = recheck
        state = Locked(State(index: FileIndex(folder: folder), nextCheck: .now + recheck))
    }

    /// How a request for one of the files is answered: the file, a part of it, 304 where the visitor has it already,
    /// 416 where it has no such part. Nil where there is no such file, or the method is POST. A small file that is sent
    /// whole comes as a `ReadyResponse`, without opening the file again.
    ///
    /// `no-cache` with an ETag: browsers keep the file and ask each time. By a name with the fingerprint of its present
    /// content they keep it for a year and do not ask; by one with other digits they get the present file, to ask for
    /// each time. A file should be replaced by renaming: what is overwritten in place while it is sent arrives as a
    /// mixture.
    package func answer(to request: HTTPRequest) -> Handling? { answer(to: request, now: .now) }

    func answer(to request: HTTPRequest, now: @autoclosure () -> WallTime) -> Handling? {
        guard request.method != .post, let index = index(for: request.path) else { return nil }
        let isWhole = request.headers.count(of: .condition) == 0
        if isWhole, let known = small.answer(to: request) { return .ready(known) }
        guard let name = index.file(named: request.path) else {
            return embedded.answer(to: request).map { .ready($0) }
        }
        let now = now()
        guard isWhole else { return response(for: request, name, in: index, now: now).map { .answer($0) } }
        // Before the file is opened, so that a change in between makes the cached answer stale.
        let beside = ContentCoding.allCases.map { name.path + $0.suffix }.filter(index.contains)
        let dependencies = ([name.path] + beside).map { path in
            SmallFileCache.Dependency(path: folder + path, version: FileVersion.of(folder + path))
        }
        guard let response = response(for: request, name, in: index, now: now) else { return nil }
        guard dependencies.allSatisfy({ $0.version?.changed.isSettled(now: now) ?? false }),
            let ready = small.insert(
                response, to: request, isNegotiated: !beside.isEmpty, dependencies: dependencies)
        else { return .answer(response) }
        return .ready(ready)
    }

    /// True if a path is a file's.
    package func has(_ path: String) -> Bool {
        index(for: path).map { $0.file(named: path) != nil || embedded.has(path) } ?? false
    }

    /// For tests: the answer from the disk, never one that is ready.
    func response(for request: HTTPRequest, now: WallTime = .now) -> HTTPResponse? {
        guard request.method != .post, let index = index(for: request.path),
            let name = index.file(named: request.path)
        else { return nil }
        return response(for: request, name, in: index, now: now)
    }

    private func response(
        for request: HTTPRequest, _ name: (path: String, digits: Substring?), in index: FileIndex, now: WallTime
    ) -> HTTPResponse? {
        guard let plain = FileIndex.open(name.path, in: folder) else { return nil }
        let digits = name.digits.flatMap { _ in fingerprints.digits(of: name.path, file: plain, now: now) }
        var answer = FileAnswer(
            file: plain, contentType: ContentType.of(fileName: name.path), coding: nil,
            isNegotiated: ContentCoding.allCases.contains { index.contains(name.path + $0.suffix) },
            isImmutable: digits.map { name.digits?.elementsEqual($0) == true } ?? false)
        if answer.isNegotiated, let (file, coding) = compressed(name.path, plain, in: index, for: request) {
            answer.file = file
            answer.coding = coding
        }
        return answer.response(to: request, now: now)
    }

    /// The name under which a file's present content may be kept for ever: `/app.9f86d081884c7d65.css` for
    /// `/app.css`.
    ///
    /// The path is decoded, as requests have it. A name without an extension and a file of more than 64 MB come back as
    /// they are; nil where there is no such file. Costs a look-up, and a stat once a second; after a change the file is
    /// read once.
    package func fingerprinted(_ path: String) -> String? {
        guard let index = index(for: path) else { return nil }
        if let name = state.withLock({ $0.names[path] }) { return name }
        guard let name = fingerprinted(path, in: index, now: .now) else { return nil }
        state.withLock { $0.names[path] = name }
        return name
    }

    func fingerprinted(_ path: String, now: WallTime) -> String? {
        index(for: path).flatMap { fingerprinted(path, in: $0, now: now) }
    }

    private func fingerprinted(_ path: String, in index: FileIndex, now: WallTime) -> String? {
        guard let path = index.spelling(of: path), let version = FileIndex.version(of: path, in: folder) else {
            return embedded.name(of: path)
        }
        let digits: String?
        switch fingerprints.entry(for: path, version: version) {
        case .withoutDigits: digits = nil
        case .digits(let known): digits = known
        case .unknown:
            guard let file = FileIndex.open(path, in: folder) else { return nil }
            digits = fingerprints.digits(of: path, file: file, now: now)
        }
        return digits.flatMap { Fingerprint.insert($0, into: path) } ?? path
    }

    /// The best compressed file that is as new as the plain one. A request for a part gets the plain file.
    private func compressed(
        _ path: String, _ plain: FileIndex.Opened, in index: FileIndex, for request: HTTPRequest
    ) -> (FileIndex.Opened, ContentCoding)? {
        if request.method == .get, request.headers["Range"] != nil { return nil }
        for coding in AcceptEncoding(request.headers.all("Accept-Encoding")).codings
        where index.contains(path + coding.suffix) {
            // An empty one is one that somebody is about to write: compressed, even nothing takes some bytes.
            if let file = FileIndex.open(path + coding.suffix, in: folder),
                file.version.size > 0, file.version.changed >= plain.version.changed
            {
                return (file, coding)
            }
        }
        return nil
    }

    /// The index, read again where it is stale; nil where it cannot have a file of that path, as with nearly all pages.
    private func index(for path: String) -> FileIndex? {
        let now = MonotonicTime.now
        return state.withLock { state in
            if now >= state.nextCheck {
                state.nextCheck = now + recheck
                state.names = [:]
                if state.index.isStale() {
                    state.index = FileIndex(folder: folder)
                    fingerprints.removeAll(missingFrom: state.index)
                    small.removeAll()
                }
            }
            return state.index.mayContain(path) ? state.index : nil
        }
    }
}

extension FileIndex {
    /// The file that a path means: the one of that name, or the one whose name it is with a fingerprint put in.
    fileprivate func file(named path: String) -> (path: String, digits: Substring?)? {
        if let path = spelling(of: path) { return (path, nil) }
        // A fingerprint stands before a dot, which addresses of pages rarely have.
        guard path.utf8.contains(ASCII.dot) else { return nil }
        guard let (plain, digits) = Fingerprint.split(path), let plain = spelling(of: plain) else { return nil }
        return (plain, digits)
    }
}
