// Small files as they were last read, ready to be sent again.
//
// Opening a file name by name from its folder's descriptor, asking how new it is, reading it and closing it again costs
// eight system calls. A cached one costs one for each file that its answer depends on: time and size are compared with
// those of what was read, so a change shows at once, as without a cache. Only settled versions are cached: two equal
// ones hold the same bytes.
//
// Look-up is a dictionary's. The cache is bounded by the folder's files, the five orders in which a visitor may take
// codings, and `maximumBytes` in all; what no longer fits is read for each request, as large files are.

import Glibc
internal import UsherLock

/// The answers that send small files whole.
final class SmallFileCache: Sendable {
    static let maximumSize = 65_536
    static let maximumBytes = 16_777_216

    /// A file whose change changes an answer.
    struct Dependency {
        /// The path for the system.
        var path: String
        /// Nil where there is none.
        var version: FileVersion?

        var isUnchanged: Bool { FileVersion.of(path) == version }
    }

    /// The cached answers for one path.
    private struct Entry {
        let dependencies: [Dependency]
        let isNegotiated: Bool
        /// Answers by the codings that a visitor takes, in their order; by none where nothing is negotiated.
        var answers: [[ContentCoding]: ReadyResponse] = [:]
    }

    private struct Contents {
        var entries: [String: Entry] = [:]
        var bytes = 0
    }

    private let contents = Locked(Contents())

    /// The cached answer, where there is one and nothing has changed since.
    func answer(to request: HTTPRequest) -> ReadyResponse? {
        guard let entry = contents.withLock({ $0.entries[request.path] }) else { return nil }
        guard entry.dependencies.allSatisfy(\.isUnchanged) else {
            remove(request.path)
            return nil
        }
        return entry.answers[entry.isNegotiated ? Self.codings(request) : []]
    }

    /// Adds an answer that sends a whole file, where that is small; nil for any other.
    ///
    /// - Parameter dependencies: looked at before the answer was made, settled.
    func insert(
        _ response: HTTPResponse, to request: HTTPRequest, isNegotiated: Bool, dependencies: [Dependency]
    ) -> ReadyResponse? {
        guard response.status == 200, case .file(let file, 0, let length) = response.body, length == file.size,
            length <= Self.maximumSize, let bytes = file.contents
        else { return nil }
        let ready = ReadyResponse(HTTPResponse(status: 200, headers: response.headers, body: bytes))
        let codings = isNegotiated ? Self.codings(request) : []
        contents.withLock { contents in
            guard contents.bytes + bytes.count <= Self.maximumBytes else { return }
            var entry =
                contents.entries[request.path] ?? Entry(dependencies: dependencies, isNegotiated: isNegotiated)
            guard entry.answers.updateValue(ready, forKey: codings) == nil else { return }
            contents.entries[request.path] = entry
            contents.bytes += bytes.count
        }
        return ready
    }

    func removeAll() { contents.withLock { $0 = Contents() } }

    private func remove(_ path: String) {
        contents.withLock { contents in
            guard let entry = contents.entries.removeValue(forKey: path) else { return }
            for answer in entry.answers.values { contents.bytes -= answer.response.body.count }
        }
    }

    private static func codings(_ request: HTTPRequest) -> [ContentCoding] {
        AcceptEncoding(request.headers.all("Accept-Encoding")).codings
    }
}

extension OpenFile {
    /// The bytes of the file; nil if it cannot be read or is shorter than it was.
    fileprivate var contents: [UInt8]? {
        do throws(SystemError) {
            let bytes = try FileBytes.read(size, of: descriptor, at: 0)
            return bytes.count == size ? bytes : nil
        } catch {
            return nil
        }
    }
}
