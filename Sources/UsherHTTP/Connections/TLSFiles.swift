// Certificate and key of a server that ends TLS itself, read when it starts.

import CMicrohttpd
import Glibc

/// PEM texts, kept as C strings at addresses that stay: libmicrohttpd does not copy them.
final class TLSFiles: Sendable {
    /// Nothing older than TLS 1.2, and of that only suites with forward secrecy and authenticated encryption.
    static let priorities: StaticString =
        "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-AES-256-CBC:-AES-128-CBC:-SHA1:%SERVER_PRECEDENCE"

    nonisolated(unsafe) let certificate: UnsafeMutablePointer<CChar>
    // because it is written before anybody has it, and only read then
    nonisolated(unsafe) let key: UnsafeMutablePointer<CChar>
    // because of the same

    init(certificate: String, key: String) throws(ServerStartError) {
        guard MHD_is_feature_supported(.FEATURE_TLS) == .YES else {
            throw ServerStartError("this libmicrohttpd has no TLS; run behind a proxy that ends it")
        }
        let texts = (try Self.text(of: certificate, "certificate"), try Self.text(of: key, "key"))
        self.certificate = texts.0
        self.key = texts.1
    }

    deinit {
        free(certificate)
        free(key)
    }

    private static func text(of path: String, _ what: String) throws(ServerStartError) -> UnsafeMutablePointer<CChar> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ServerStartError("the TLS \(what) cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &part, part.count)
            guard count >= 0 else {
                throw ServerStartError("the TLS \(what) cannot be read: \(String(cString: strerror(errno)))")
            }
            if count == 0 { break }
            bytes += part[..<count]
        }
        guard !bytes.contains(0), let text = strdup(String(decoding: bytes, as: UTF8.self)) else {
            throw ServerStartError("the TLS \(what) is no PEM text")
        }
        return text
    }
}
