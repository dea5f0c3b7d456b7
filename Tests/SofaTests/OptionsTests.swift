// Sofa's options, given on the command line or in the environment.

import ArgumentParser
import Testing
import Usher

@testable import Sofa

@Suite struct `Sofa's options` {
    private func resolved(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> SofaOptions.Resolved {
        try SofaOptions.parse(arguments).resolved(["SOFA_ROOT": TestSofa.folder].merging(environment) { $1 })
    }

    @Test func `are taken from the command line`() throws {
        let (here, file) = (TestSofa.folder, #filePath)
        let given = try resolved([
            "--port", "0", "--host", "0.0.0.0", "--root", here, "--database", "sofa.db", "--outbox", "mail",
            "--idle-timeout", "1500ms", "--absolute-timeout", "12h", "--max-sessions", "7", "--session-bytes", "9000",
            "--host-name", "sofa.example,www.sofa.example", "--threads", "3", "--tls-certificate", file,
            "--tls-key", file, "--trusted-proxy", "127.0.0.1,10.0.0.0/8", "--session-store", "memory", "--reload",
            "--cookie-name", "sofa-2",
        ])
        #expect(given.server.port == 0 && given.server.host == "0.0.0.0" && given.server.threads == 3)
        #expect(given.root == here && given.database == "sofa.db" && given.outbox == "mail")
        #expect(given.site.idleTimeout == .milliseconds(1500) && given.site.absoluteTimeout == .seconds(43_200))
        #expect(given.site.maximumSessions == 7 && given.site.maximumSessionBytes == 9_000)
        #expect(given.server.hostNames == ["sofa.example", "www.sofa.example"])
        #expect(given.origin(port: 8443) == "https://sofa.example:8443" && given.server.trustedProxies.count == 2)
        #expect(given.server.tls?.certificate == file && given.server.tls?.key == file)
        #expect(given.site.reloadsTemplates && given.site.cookieName == "sofa-2")
    }

    @Test func `are taken from the environment, where the command line does not say otherwise`() throws {
        let environment = [
            "SOFA_PORT": "8081", "SOFA_IDLE_TIMEOUT": "20m", "SOFA_MAX_SESSIONS": "5", "SOFA_RELOAD": "1",
        ]
        let given = try resolved(["--port", "8082"], environment)
        #expect(given.server.port == 8082 && given.site.idleTimeout == .seconds(1_200))
        #expect(given.site.maximumSessions == 5 && given.site.reloadsTemplates)
    }

    @Test func `turn development on by the command line alone`() throws {
        #expect(try resolved(["--development"]).site.isDevelopment)
        #expect(try !resolved([], ["SOFA_DEVELOPMENT": "1"]).site.isDevelopment)
    }

    @Test func `have defaults that need nothing else`() throws {
        let given = try resolved([])
        #expect(given.server.port == 8080 && given.server.host == "127.0.0.1" && given.server.tls == nil)
        #expect(
            given.database == nil && given.outbox == nil && given.origin(port: 8080) == "http://127.0.0.1:8080"
                && !given.site.reloadsTemplates)
    }

    @Test(arguments: [
        ["--port", "65536"], ["--cookie-name", "so fa"], ["--cookie-name", ""], ["--port", ""], ["--port", "-1"],
        ["--threads", "0"], ["--threads", "65"],
        ["--idle-timeout", "20"], ["--idle-timeout", "0s"], ["--idle-timeout", "1.5h"], ["--absolute-timeout", "m"],
        ["--absolute-timeout", "99999999999999999999h"], ["--max-sessions", "0"], ["--max-sessions", "many"],
        ["--session-bytes", "-1"], ["--trusted-proxy", "proxy"], ["--trusted-proxy", "10.0.0.0/33"],
        ["--tls-certificate", "c.pem"], ["--tls-key", "k.pem"], ["--session-store", "sqlite"],
        ["--session-store", "sqlite:"],
        ["--root", "/nonexistent"], ["--outbox", ""], ["--database", ""], ["--host-name", "http://sofa.example"],
        ["--host-name", "a b"], ["--tls-certificate", "/nonexistent", "--tls-key", "/nonexistent"],
        ["--session-store", "redis:localhost"], ["--session-store", "redis:"], ["--session-store", "memory:"],
        ["--session-store", "paper"], ["--session-store", "redis:http://localhost"],
        ["--session-store", "sqlite:sessions.db"],
    ])
    func `say in one line which value is wrong`(arguments: [String]) throws {
        let error = try #require(throws: SofaOptions.WrongValue.self) { try self.resolved(arguments) }
        #expect(error.description.hasPrefix("--") && !error.description.contains("\n"))
        #expect(error.description.contains(arguments[0].dropFirst(2)) && error.description.hasSuffix("."))
    }

    @Test(arguments: [
        ("memory", SessionPlace.memory), ("sqlite:sessions.db", .sqlite(path: "sessions.db")),
        ("sqlite:/var/lib/a:b.db", .sqlite(path: "/var/lib/a:b.db")),
        ("redis://:secret@localhost:7000/2", .redis(url: "redis://:secret@localhost:7000/2")),
        ("redis:redis://localhost", .redis(url: "redis://localhost")),
        ("redis:unix:///run/redis.sock", .redis(url: "unix:///run/redis.sock")),
    ])
    func `say where sessions live`(_ text: String, _ place: SessionPlace) throws {
        #expect(try resolved(["--session-store", text, "--database", "sofa.db"]).sessions == place)
        #expect(try resolved(["--database", "sofa.db"], ["SOFA_SESSION_STORE": text]).sessions == place)
    }

    @Test func `tell nobody a password that they hold`() {
        #expect {
            try self.resolved(["--session-store", "redis://:secret@localhost/none"])
        } throws: { !"\($0)".contains("secret") }
    }

    @Test func `say what addresses in mails begin with`() throws {
        #expect(try resolved(["--host", "0.0.0.0"]).origin(port: 80) == "http://localhost:80")
        #expect(try resolved(["--host", "::1"]).origin(port: 80) == "http://[::1]:80")
        #expect(try resolved(["--host-name", "sofa.example"]).origin(port: 80) == "https://sofa.example")
    }

    @Test func `that are empty in the environment are not given`() throws {
        #expect(try resolved([], ["SOFA_THREADS": "", "SOFA_OUTBOX": ""]).outbox == nil)
    }

    @Test func `say so of the environment too`() throws {
        #expect(throws: SofaOptions.WrongValue.self) { try self.resolved([], ["SOFA_PORT": "none"]) }
        #expect(throws: SofaOptions.WrongValue.self) { try self.resolved([], ["SOFA_RELOAD": "maybe"]) }
    }
}
