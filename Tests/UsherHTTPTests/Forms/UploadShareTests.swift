// What one sender may hold of the room for files, so that others find some.

import Glibc
import Testing

import UsherLock
@testable import UsherHTTP

extension Holder {
    /// Whom a test calls so: `address/session`, or one of them alone.
    init(named text: String) {
        var path = ""
        self.init(
            text.split(separator: "/").map { name in
                path += "/\(name)"
                return path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } | 1
            })
    }
}

private func file(_ bytes: String) -> String {
    "--b\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.csv\"\r\n\r\n\(bytes)\r\n"
}

private func form(_ body: String, from sender: String, announcing length: Int? = nil) -> String {
    """
    POST /form?secret HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n\
    Cookie: \(sender)\r\nContent-Length: \(length ?? body.utf8.count)\r\n\r\n\(body)
    """
}

private func withShares(
    notice: @escaping @Sendable (SecurityNotice) -> Void = { _ in },
    client: @escaping @Sendable (HTTPServer) throws -> Void
) async throws {
    let folder = try UploadFolder()
    try await withServer(
        uploads: UploadPolicy { $0.headers["Cookie"].map { UploadPolicy.Share(of: Holder(named: $0)) } },
        change: { $0.uploadFolder = folder.path },
        handle: { textResponse("\($0.form?.files.count ?? -1) files") }, notice: notice, client: client)
}

@Suite struct `The room for files` {
    @Test func `is not one sender's, by however many slow connections`() async throws {
        let notices = Locked<[SecurityNotice]>([])
        try await withShares(notice: { notice in notices.withLock { $0.append(notice) } }) { server in
            let files = String(repeating: file("tea"), count: 20)
            let attackers = try (0..<25).map { _ in
                let attacker = try RawClient(port: server.port)
                attacker.send(form(files, from: "mallory", announcing: 100_000))
                return attacker
            }
            waitUntil { server.bodyBytes >= 25 * files.utf8.count }
            let held = server.uploadsHeld.files
            #expect(held <= max(20, ServerCore.uploadFiles(ofOpenable: Descriptors.openable) / 2))
            for sender in ["ann", "bob", "cy"] {
                let honest = try RawClient(port: server.port)
                let body = file("a list") + "--b--\r\n"
                honest.send(form(body, from: sender))
                #expect(try honest.receive().text == "1 files")
            }
            let another = try RawClient(port: server.port)
            another.send(form(files + files + "--b--\r\n", from: "dora"))
            #expect(try another.receive().text == "40 files", "more than a form has, of which the rest lies nowhere")
            let more = try RawClient(port: server.port)
            more.send(form(files + "--b--\r\n", from: "mallory"))
            let refused = try more.receive()
            #expect(refused.status == 503 && refused.text.contains("You are sending many files"))
            withExtendedLifetime(attackers) {}
        }
        let told = notices.withLock { $0 }
        #expect(told.count > 1)
        #expect(told.allSatisfy { $0.kind == .uploadShare && $0.path == "/form" && $0.address == "127.0.0.1" })
    }

    private func space(bytes: Int = 1_000, files: Int = 100) throws -> UploadQuota {
        var limits = MultipartLimits()
        (limits.fileBytes, limits.files) = (50, 2)
        return UploadQuota(folder: UploadQuota.defaultFolder, bytes: bytes, files: files, form: limits)
    }

    @Test func `is a quarter of what others leave for each once half of it is taken, and never all of it`() throws {
        let space = try space()
        var held: [TemporaryFile] = []
        var counts: [Int] = []
        for number in 0..<8 {
            let share = UploadShare(quota: space, sender: Holder(named: "\(number)"))
            var count = 0
            while let file = try? share.open() {
                held.append(file)
                count += 1
            }
            counts.append(count)
        }
        #expect(counts == [50, 12, 9, 7, 5, 4, 3, 2])
        #expect(space.groupCount == 8 && space.held.files == held.count)
        held = []
        #expect(space.held == (0, 0) && space.groupCount == 0)
    }

    @Test func `is not one address's, by however many sessions with a byte each`() throws {
        let space = try space(bytes: 1_000_000, files: 400)
        var held: [TemporaryFile] = []
        for number in 0..<400 {
            let attacker = UploadShare(quota: space, sender: Holder(named: "mallory/\(number)"))
            guard let file = try? attacker.open() else { continue }
            held.append(file)
            try? attacker.reserve(bytes: 1)
        }
        #expect(held.count == 200, "half of it, which nobody else wants")
        for number in 0..<100 {
            let honest = UploadShare(quota: space, sender: Holder(named: "\(number)/ann"))
            held.append(try honest.open())
            try honest.reserve(bytes: 5)
        }
        let more = UploadShare(quota: space, sender: Holder(named: "mallory/401"))
        #expect(throws: MultipartError.share) { _ = try more.open() }
    }

    @Test func `is one form's for everybody as long as there is any`() throws {
        let space = try space(bytes: 60, files: 3)
        let one = UploadShare(quota: space, sender: Holder(named: "one"))
        let other = UploadShare(quota: space, sender: Holder(named: "other"))
        let file = try one.open()
        try one.reserve(bytes: 50)
        #expect(throws: MultipartError.share) { try one.reserve(bytes: 1) }
        #expect(throws: MultipartError.full) { try other.reserve(bytes: 11) }
        try other.reserve(bytes: 10)
        one.release(Shares.Amount(bytes: 50))
        try other.reserve(bytes: 40)
        #expect(throws: MultipartError.share) { try other.reserve(bytes: 1) }
        withExtendedLifetime(file) {}
    }
}

@Suite struct `What a server refuses by itself` {
    @Test(
        arguments: [
            ("GET /a?b=c HTTP/1.1\r\nHost: evil.example\r\n\r\n", SecurityNotice.Kind.foreignHost),
            (
                "POST /a?b=c HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nSec-Fetch-Site: cross-site\r\n"
                    + "Content-Type: application/x-www-form-urlencoded\r\n\r\na=b", .foreignSender
            ),
            (
                "POST /a?b=c HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nOrigin: http://evil.example\r\n"
                    + "Content-Type: application/x-www-form-urlencoded\r\n\r\na=b", .foreignSender
            ),
            ("DELETE /a HTTP/1.1\r\nHost: localhost\r\n\r\n", nil), ("GET /a HTTP/1.1\r\n\r\n", nil),
            ("GET /a?b=c HTTP/1.1\r\nHost: localhost\r\n\r\n", nil),
        ] as [(String, SecurityNotice.Kind?)])
    func `is told to the site where it may be an attempt`(_ request: String, _ kind: SecurityNotice.Kind?) async throws
    {
        let notices = Locked<[SecurityNotice]>([])
        try await withServer(notice: { notice in notices.withLock { $0.append(notice) } }) { server in
            let client = try RawClient(port: server.port)
            client.send(request)
            _ = try client.receive()
        }
        let told = notices.withLock { $0 }
        #expect(told.map(\.kind) == (kind.map { [$0] } ?? []))
        #expect(told.allSatisfy { $0.path == "/a" && $0.address == "127.0.0.1" })
    }
}
