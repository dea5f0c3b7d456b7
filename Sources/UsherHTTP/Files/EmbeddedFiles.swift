// Files inside of the program, so that nothing but the binary is deployed with them.

/// Files by their paths, as requests have them. Each has two: `/app.css`, which browsers ask for each time, and
/// `/app.9f86d081884c7d65.css`, which they keep for a year.
package struct EmbeddedFiles: Sendable {
    private var answers: [String: ReadyResponse] = [:]
    /// The names with a fingerprint, by the plain ones.
    private var fingerprinted: [String: String] = [:]

    /// - Parameter files: by their plain paths, which begin with a slash.
    package init(_ files: [String: [UInt8]] = [:]) {
        for (path, bytes) in files {
            answers[path] = Self.answer(path, bytes, isImmutable: false)
            guard let name = Fingerprint.insert(Fingerprint.digits(of: bytes), into: path) else { continue }
            fingerprinted[path] = name
            answers[name] = Self.answer(path, bytes, isImmutable: true)
        }
    }

    /// With the files of another library beside them.
    package func merging(_ others: EmbeddedFiles) -> EmbeddedFiles {
        var all = self
        all.answers.merge(others.answers) { own, _ in own }
        all.fingerprinted.merge(others.fingerprinted) { own, _ in own }
        return all
    }

    private static func answer(_ path: String, _ bytes: [UInt8], isImmutable: Bool) -> ReadyResponse {
        ReadyResponse(
            HTTPResponse(
                status: 200,
                headers: [
                    ("Content-Type", ContentType.of(fileName: path)),
                    ("Cache-Control", FileAnswer.cacheControl(isImmutable: isImmutable)),
                ], body: bytes))
    }

    /// By a name with the digits of other content, as a page of another build has it, the file is asked for each time.
    func answer(to request: HTTPRequest) -> ReadyResponse? { answer(at: request.path) }

    func has(_ path: String) -> Bool { answer(at: path) != nil }

    private func answer(at path: String) -> ReadyResponse? {
        answers[path] ?? Fingerprint.split(path).flatMap { answers[$0.path] }
    }

    func name(of path: String) -> String? { fingerprinted[path] ?? (answers[path] == nil ? nil : path) }
}
