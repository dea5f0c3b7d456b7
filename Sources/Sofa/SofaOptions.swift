// Sofa's options, on the command line or as environment variables. A wrong value is one line and exit status 64.

import ArgumentParser
import Foundation
import Usher

struct SofaOptions: ParsableArguments {
    // A number below zero is a wrong value, and not the name of another option: hence `unconditional`.
    @Option(parsing: .unconditional, help: "The port to listen on; 0 picks a free one.") var port: String?
    @Option(help: "The address to listen on.") var host: String?
    @Option(help: "Where Templates and Public are.") var root: String?
    @Option(help: "The SQLite file for accounts and items; in memory without it.") var database: String?
    @Option(help: "The folder where mail is written, one file a mail; printed without it.") var outbox: String?
    @Option(parsing: .unconditional, help: "How long a session lives unused, as 20m, 12h or 1500ms.") var idleTimeout:
        String?
    @Option(parsing: .unconditional, help: "How long a session lives at most.") var absoluteTimeout: String?
    @Option(parsing: .unconditional, help: "How many sessions there may be.") var maxSessions: String?
    @Option(parsing: .unconditional, help: "What all sessions together may hold, in bytes.") var sessionBytes: String?
    @Option(help: "A name, beside the loopback ones, that visitors may use; several with commas.") var hostName: String?
    @Option(parsing: .unconditional, help: "How many threads serve.") var threads: String?
    @Option(help: "The certificate, a PEM file, to speak https with.") var tlsCertificate: String?
    @Option(help: "Its key, a PEM file.") var tlsKey: String?
    @Option(help: "A proxy whose X-Forwarded-* is believed, as 127.0.0.1 or 10.0.0.0/8; several with commas.")
    var trustedProxy: String?
    @Option(
        help: ArgumentHelp(
            "Where sessions live: memory, sqlite:FILE to survive a restart, redis:URL for several servers.",
            valueName: "store"))
    var sessionStore: String?
    @Option(help: "This server's name among those of a Redis: started again, it frees at once what it held.")
    var serverName: String?
    @Option(help: "What the cookies are called; two Sofas on one host need two names. usher-sofa without it.")
    var cookieName: String?
    @Flag(help: "See edited templates at the next request.") var reload = false
    @Flag(help: "For whoever writes Sofa: pages say why they failed, and /_usher shows sessions. Never for visitors.")
    var development = false

    /// The options with their defaults, checked.
    struct Resolved {
        var server = ServerOptions()
        var site = SiteOptions()
        var root: String
        var database: String?
        var outbox: String?
        var sessions = SessionPlace.memory
        var serverName: String?

        /// The origin that addresses in mails begin with, once the port is known.
        func origin(port: UInt16) -> String {
            if let name = server.hostNames.first {
                // Without a certificate of ours it is a proxy in front that has this name, and speaks https.
                return server.tls == nil ? "https://\(name)" : "https://\(name):\(port)"
            }
            let host = ["0.0.0.0", "::"].contains(server.host) ? "localhost" : server.host
            return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        }

        /// The address at which Sofa listens.
        func address(port: UInt16) -> String {
            "\(scheme)://\(server.host.contains(":") ? "[\(server.host)]" : server.host):\(port)"
        }

        private var scheme: String { server.tls == nil ? "http" : "https" }
    }

    struct WrongValue: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: `WrongValue`, for the first wrong value.
    func resolved(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Resolved {
        var empty: String?
        func value(_ given: String?, _ name: String) -> String? {
            if given?.isEmpty == true { empty = empty ?? name }
            let named = environment["SOFA_" + name.uppercased().replacingOccurrences(of: "-", with: "_")]
            return given ?? named.flatMap { $0.isEmpty ? nil : $0 }
        }
        var resolved = Resolved(root: value(root, "root") ?? FileManager.default.currentDirectoryPath)
        guard FileManager.default.fileExists(atPath: resolved.root + "/Templates") else {
            throw wrong("root", resolved.root, "a folder that holds Templates and Public")
        }
        resolved.database = value(database, "database")
        resolved.outbox = value(outbox, "outbox")
        if let text = value(port, "port") {
            resolved.server.port = UInt16(try number("port", text, 0...65_535, "from 0 to 65535"))
        }
        if let text = value(host, "host") { resolved.server.host = text }
        if let text = value(hostName, "host-name") {
            resolved.server.hostNames = text.split(separator: ",").map { String($0) }
            for name in resolved.server.hostNames where name.contains(where: { !$0.isASCII || " /:@\\".contains($0) }) {
                throw wrong("host-name", text, "names such as sofa.example, without a scheme or a port")
            }
        }
        if let text = value(trustedProxy, "trusted-proxy") {
            resolved.server.trustedProxies = try text.split(separator: ",").map { part in
                guard let range = AddressRange(String(part)) else {
                    throw wrong("trusted-proxy", text, "addresses such as 127.0.0.1 or 10.0.0.0/8")
                }
                return range
            }
        }
        switch (value(tlsCertificate, "tls-certificate"), value(tlsKey, "tls-key")) {
        case (nil, nil): break
        case (let certificate?, let key?):
            for (name, file) in [("tls-certificate", certificate), ("tls-key", key)]
            where !FileManager.default.isReadableFile(atPath: file) {
                throw wrong(name, file, "a file that can be read")
            }
            resolved.server.tls = (certificate, key)
        default: throw WrongValue(description: "--tls-certificate and --tls-key must be given together.")
        }
        if let text = value(threads, "threads") {
            resolved.server.threads = try number("threads", text, 1...64, "from 1 to 64")
        }
        if let text = value(sessionStore, "session-store") {
            guard let place = SessionPlace(text) else {
                // Not as it was given: it may hold a password.
                throw WrongValue(
                    description: "--session-store must be memory, sqlite:FILE, or redis:URL as in"
                        + " redis:redis://USER:PASSWORD@HOST:PORT/DATABASE or redis:unix:///PATH.")
            }
            guard place == .memory || resolved.database != nil else {
                // After a restart they would be signed in to whoever came to have their account's number.
                throw WrongValue(
                    description: "--session-store needs --database, or sessions would outlive the accounts in them.")
            }
            resolved.sessions = place
        }
        resolved.serverName = value(serverName, "server-name")
        if let text = value(cookieName, "cookie-name") {
            let isSafe = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            guard text.count <= 64, isSafe else {
                throw wrong("cookie-name", text, "1 to 64 letters of a to z, digits and hyphens")
            }
            resolved.site.cookieName = text
        }
        resolved.site.isDevelopment = development
        resolved.site.reloadsTemplates = reload
        if !reload, let text = value(nil, "reload") {
            guard let reloads = ["1": true, "true": true, "0": false, "false": false, "": false][text] else {
                throw wrong("reload", text, "1 or 0 where it is an environment variable")
            }
            resolved.site.reloadsTemplates = reloads
        }
        if let text = value(maxSessions, "max-sessions") {
            resolved.site.maximumSessions = try number("max-sessions", text, 1...Int.max, "above 0")
        }
        if let text = value(sessionBytes, "session-bytes") {
            resolved.site.maximumSessionBytes = try number("session-bytes", text, 1...Int.max, "above 0")
        }
        if let text = value(idleTimeout, "idle-timeout") {
            resolved.site.idleTimeout = try duration("idle-timeout", text)
        }
        if let text = value(absoluteTimeout, "absolute-timeout") {
            resolved.site.absoluteTimeout = try duration("absolute-timeout", text)
        }
        if let empty { throw WrongValue(description: "--\(empty) is empty.") }
        return resolved
    }

    private func number(_ name: String, _ text: String, _ range: ClosedRange<Int>, _ wanted: String) throws -> Int {
        guard let number = Int(text), range.contains(number) else { throw wrong(name, text, "a number \(wanted)") }
        return number
    }

    private func duration(_ name: String, _ text: String) throws -> Duration {
        let units: [(suffix: String, milliseconds: Int)] = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)]
        for unit in units where text.hasSuffix(unit.suffix) {
            guard let count = Int(text.dropLast(unit.suffix.count)), (1...1_000_000_000).contains(count) else {
                continue
            }
            let (milliseconds, overflows) = count.multipliedReportingOverflow(by: unit.milliseconds)
            if !overflows { return .milliseconds(milliseconds) }
        }
        throw wrong(name, text, "a time such as 20m, 12h or 1500ms")
    }

    private func wrong(_ name: String, _ text: String, _ wanted: String) -> WrongValue {
        WrongValue(description: "--\(name) is \(text), but must be \(wanted).")
    }
}
