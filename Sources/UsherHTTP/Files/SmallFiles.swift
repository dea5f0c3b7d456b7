// Small files as they were last read, ready to be sent again.
//
// Opening a file name by name from its folder's descriptor, asking how new it is, reading it and closing it again costs
// eight calls to the system. What is kept here costs one for each file that has a say: its time and size are compared
// with those of what was read, so a change shows at once, as without. Only settled versions are kept: two equal ones
// hold the same bytes.
//
// Look-up is a dictionary's. What is kept is bounded by the folder's files, the five orders in which a visitor may take
// codings, and `maximumBytes` in all; what no longer fits is read for each request, as large files are.

import Glibc

/// The answers that send small files whole.
final class SmallFiles: Sendable {
    static let maximumSize = 65_536
    static let maximumBytes = 16_777_216

    /// A file whose change makes an answer another.
    struct Witness {
        /// Where it lies, from the system's root or the working folder on.
        var path: String
        /// Nil where there is none.
        var version: FileVersion?

        var isUnchanged: Bool { FileVersion.of(path) == version }
    }

    /// What is known of one path.
    private struct Entry {
        let witnesses: [Witness]
        let isNegotiated: Bool
        /// By the codings that a visitor takes, in their order; by none where nothing is negotiated.
        var answers: [[ContentCoding]: ReadyResponse] = [:]
    }

    private struct Kept {
        var entries: [String: Entry] = [:]
        var bytes = 0
    }

    private let kept = Locked(Kept())

    /// The answer for a path, where it is kept and nothing has changed since.
    func answer(to request: HTTPRequest) -> ReadyResponse? {
        guard let entry = kept.withLock({ $0.entries[request.path] }) else { return nil }
        guard entry.witnesses.allSatisfy(\.isUnchanged) else {
            remove(request.path)
            return nil
        }
        return entry.answers[entry.isNegotiated ? Self.codings(request) : []]
    }

    /// Keeps an answer that sends a whole file, where that is small.
    ///
    /// - Parameter witnesses: taken before the answer was made, settled.
    func keep(
        _ response: HTTPResponse, to request: HTTPRequest, isNegotiated: Bool, witnesses: [Witness]
    ) -> ReadyResponse? {
        guard response.status == 200, case .file(let file, 0, let length) = response.body, length == file.size,
            length <= Self.maximumSize, let bytes = file.contents
        else { return nil }
        let ready = ReadyResponse(HTTPResponse(status: 200, headers: response.headers, body: bytes))
        let codings = isNegotiated ? Self.codings(request) : []
        kept.withLock { kept in
            guard kept.bytes + bytes.count <= Self.maximumBytes else { return }
            var entry = kept.entries[request.path] ?? Entry(witnesses: witnesses, isNegotiated: isNegotiated)
            guard entry.answers.updateValue(ready, forKey: codings) == nil else { return }
            kept.entries[request.path] = entry
            kept.bytes += bytes.count
        }
        return ready
    }

    func removeAll() { kept.withLock { $0 = Kept() } }

    private func remove(_ path: String) {
        kept.withLock { kept in
            guard let entry = kept.entries.removeValue(forKey: path) else { return }
            for answer in entry.answers.values { kept.bytes -= answer.response.body.count }
        }
    }

    private static func codings(_ request: HTTPRequest) -> [ContentCoding] {
        AcceptEncoding(request.headers.all("Accept-Encoding")).codings
    }
}

extension OpenFile {
    /// All of it, nil where it cannot be read or is shorter than it was.
    fileprivate var contents: [UInt8]? {
        // What is made without room writes to the empty array, which is one for all threads.
        guard size > 0 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            while count < size {
                let part = pread(descriptor, start + count, size - count, count)
                guard part > 0 else { return }
                count += part
            }
        }
        return bytes.count == size ? bytes : nil
    }
}
