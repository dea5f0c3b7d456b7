// A folder of files for one test, and requests for what is in it, in memory and over a socket.

import Glibc
import Testing

@testable import UsherHTTP

/// A folder of its own, removed with it.
final class StaticFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/usher-static-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ClientError(description: "no temporary folder") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { remove(path) }

    /// By renaming, as the documentation asks for. Changed a minute ago, so its time is settled, or when is said.
    func write(_ text: String, to name: String, changed seconds: Int? = nil) throws {
        let aside = "\(path)/.aside"
        guard let file = fopen(aside, "w") else { throw ClientError(description: "cannot write") }
        fputs(text, file)
        fclose(file)
        setChanged(".aside", to: seconds ?? WallTime.now.seconds - 60)
        guard rename(aside, "\(path)/\(name)") == 0 else { throw ClientError(description: "cannot rename") }
    }

    func setChanged(_ name: String, to seconds: Int, nanoseconds: Int = 0) {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        utimensat(AT_FDCWD, "\(path)/\(name)", [time, time], 0)
    }

    /// Of that many NULs, which take no room on the disk.
    func makeLarge(_ name: String, size: Int) throws {
        try write("", to: name)
        guard truncate("\(path)/\(name)", size) == 0 else { throw ClientError(description: "cannot grow") }
    }

    func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o755) }
    func link(_ name: String, to target: String) { symlink(target, "\(path)/\(name)") }
    func remove(file name: String) { unlink("\(path)/\(name)") }

    /// Never through a link: a test may have made one to anywhere.
    private func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let entries = opendir(path) else {
            unlink(path)
            return
        }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { remove("\(path)/\(name)") }
        }
        closedir(entries)
        rmdir(path)
    }
}

extension StaticFiles {
    func get(_ path: String, _ headers: [(String, String)] = [], method: HTTPMethod = .get) -> HTTPResponse? {
        response(
            for: HTTPRequest(
                method: method, path: path, headers: HTTPHeaders(headers.map { (name: $0.0, value: $0.1) })))
    }
}

extension HTTPResponse {
    /// What would be sent, as text.
    var contents: String? {
        guard case .file(let file, let offset, let length) = body else { return nil }
        var bytes = [UInt8](repeating: 0, count: max(1, length))
        let count = pread(file.descriptor, &bytes, length, offset)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

/// A server of a folder's files, and 404 for the rest.
func withFiles<Result: Sendable>(
    _ folder: StaticFolder, client: @escaping @Sendable (HTTPServer, RawClient) throws -> Result
) async throws -> Result {
    let files = StaticFiles(folder: folder.path, recheck: .zero)
    let result = try await withServer(
        now: { files.answer(to: $0) }, handle: { _ in textResponse("none", status: 404) },
        client: { try client($0, RawClient(port: $0.port)) })
    withExtendedLifetime(folder) {}
    return result
}

extension RawClient {
    func ask(_ method: String, _ target: String, _ lines: [String] = []) throws -> Answer {
        send((["\(method) \(target) HTTP/1.1", "Host: localhost"] + lines).joined(separator: "\r\n") + "\r\n\r\n")
        return try receive(hasBody: method != "HEAD")
    }

    func get(_ target: String, _ lines: String...) throws -> Answer { try ask("GET", target, lines) }
}

extension StaticFiles {
    /// The answer, if it is a ready one.
    func ready(for request: HTTPRequest, now: WallTime = .now) -> ReadyResponse? {
        if case .ready(let ready) = answer(to: request, now: now) { ready } else { nil }
    }
}
