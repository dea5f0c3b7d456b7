// A form's files are looked into before an action hears of them, where the site does that.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Submission {
    /// The same with each of its files inspected: one that is refused says why.
    ///
    /// - Parameter inspect: throws what its visitor is to read; any other error is logged, and refuses the file too.
    func inspected(
        by inspect: @Sendable (FormFile) async throws -> Void, logger: Logger
    ) async -> Submission {
        var all = files
        for (name, files) in files {
            var inspected: [FormFile] = []
            for var file in files {
                // One that was dropped as it came is not there.
                guard file.refusal == nil else {
                    inspected.append(file)
                    continue
                }
                do { try await inspect(file) } catch let error as any ShownError {
                    file.refusal = error.phrase
                } catch {
                    let incident = Log.failure(error, "A file could not be inspected; it is refused.", to: logger)
                    file.refusal = "We could not check this file. Try again later. (\(incident, as: "incident"))"
                }
                inspected.append(file)
            }
            all[name] = inspected
        }
        return with(files: all)
    }
}
