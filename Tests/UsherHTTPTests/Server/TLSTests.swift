// A server that ends TLS itself, asked by curl.

import Foundation
import Testing

@testable import UsherHTTP

@Suite struct `A server with a certificate` {
    private struct Failed: Error {
        let text: String
    }

    /// Runs a program to its end and gives what it printed. By popen: Foundation's Process may wait for ever for a
    /// child that has ended, where it is started on a thread without a run loop.
    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let words = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
        guard let pipe = popen("exec timeout 20 \(words) 2>/dev/null", "r") else { throw Failed(text: program) }
        var output: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = fread(&part, 1, part.count, pipe)
            if count == 0 { break }
            output += part[..<count]
        }
        guard pclose(pipe) == 0 else { throw Failed(text: program) }
        return String(decoding: output, as: UTF8.self)
    }

    /// A folder with `certificate.pem` and `key.pem`, for localhost.
    private func withCertificate<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
                folder.path + "/key.pem",
                "-out", folder.path + "/certificate.pem",
            ])
        return try await body(folder.path)
    }

    @Test func `speaks TLS 1.2 and 1.3 and nothing older, and says that visitors come by https`() async throws {
        try await withCertificate { folder in
            let certificate = folder + "/certificate.pem"
            let said = try await withServer(
                change: { $0.tls = (certificate, folder + "/key.pem") }, handle: { textResponse("\($0.isSecure)") }
            ) { server in
                let asked = ["-sS", "--cacert", certificate, "https://localhost:\(server.port)/"]
                let newest = try run("curl", ["--tlsv1.3"] + asked)
                let older = try run("curl", ["--tls-max", "1.2"] + asked)
                #expect(throws: Failed.self) {
                    try run("curl", ["--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0"] + asked)
                }
                #expect(throws: Failed.self) { try run("curl", ["-sS", "http://localhost:\(server.port)/"]) }
                return newest + older
            }
            #expect(said == "truetrue")
        }
    }

    /// The heads of a page, a file, a file that has not changed, a refusal and a page that cannot be sent.
    private func heads(
        _ certificate: String, _ change: (inout ServerOptions) -> Void, scheme: String = "https"
    ) async throws -> [String] {
        let folder = certificate + ".public"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("a{}".utf8).write(to: URL(fileURLWithPath: folder + "/a.css"))
        let files = StaticFiles(folder: folder)
        let ready = ReadyResponse(textResponse("ok"))
        return try await withServer(
            change: change, now: { $0.path == "/health" ? .ready(ready) : files.answer(to: $0) },
            handle: { request in
                if request.path == "/bad" { return HTTPResponse(status: 200, headers: [("A b", "c")], body: []) }
                return textResponse("page")
            }
        ) { server in
            try [
                ["/"], ["/"], ["/a.css"], ["/health"], ["/%00"], ["/bad"], ["/", "-X", "PUT"], ["/", "-I"],
                ["/a.css", "-H", "Range: bytes=0-1"], ["/a.css", "-H", "If-None-Match: *"],
            ]
            .map { asked in
                try run(
                    "curl",
                    ["-sS", "-D", "-", "-o", "/dev/null", "--cacert", certificate]
                        + ["\(scheme)://localhost:\(server.port)\(asked[0])"] + asked.dropFirst())
            }
        }
    }

    @Test func `tells browsers to come by https alone, on every answer`() async throws {
        try await withCertificate { folder in
            let certificate = folder + "/certificate.pem"
            for head in try await heads(certificate, { $0.tls = (certificate, folder + "/key.pem") }) {
                #expect(
                    head.components(separatedBy: "Strict-Transport-Security: max-age=63072000\r\n").count == 2,
                    "\(head)")
            }
        }
    }

    @Test func `leaves that to a proxy that it trusts, and says nothing of it without a certificate`() async throws {
        try await withCertificate { folder in
            let certificate = folder + "/certificate.pem"
            let behind = try await heads(
                certificate,
                {
                    $0.tls = (certificate, folder + "/key.pem")
                    $0.trustedProxies = [.init("127.0.0.1")].compactMap(\.self)
                })
            let plain = try await heads(certificate, { $0.isBehindTLS = true }, scheme: "http")
            for head in behind + plain {
                #expect(head.hasPrefix("HTTP/1.1") && !head.contains("Strict-Transport"), "\(head)")
            }
        }
    }

    @Test func `does not start with files that are no certificate and key`() async throws {
        try await withCertificate { folder in
            let (certificate, key) = (folder + "/certificate.pem", folder + "/key.pem")
            for files in [(certificate, certificate), (key, key), (certificate, folder + "/none.pem")] {
                await #expect(throws: ServerStartError.self) {
                    try await withServer(change: { $0.tls = files }) { _ in }
                }
            }
        }
    }
}
