// A site made of a closure, so that a test says in one place what the server answers.

import Synchronization
import UsherTesting

struct ScriptedSite: BrowserTransport {
    let answer: @Sendable (WireRequest) throws -> WireResponse

    init(_ answer: @escaping @Sendable (WireRequest) throws -> WireResponse) { self.answer = answer }

    /// Every address shows the same page.
    init(html: String) { self.init { _ in .html(html) } }

    func send(_ request: WireRequest) async throws -> WireResponse { try answer(request) }
}

/// A count that a scripted site keeps between requests.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}

extension WireResponse {
    static func html(_ html: String, status: Int = 200, headers: [(name: String, value: String)] = []) -> WireResponse {
        WireResponse(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8")] + headers, body: Array(html.utf8))
    }

    static func redirect(_ location: String, status: Int = 303, headers: [(name: String, value: String)] = [])
        -> WireResponse
    {
        WireResponse(status: status, headers: [("Location", location)] + headers)
    }
}

extension WireRequest {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension Browser {
    /// A browser that shows this page.
    static func showing(_ html: String) async throws -> Browser {
        let browser = Browser(ScriptedSite(html: html))
        try await browser.open("/")
        return browser
    }

    var log: [String] { exchanges.map(\.description) }
    var lastBody: String { exchanges.last { $0.method == "POST" }?.request.text ?? "" }
}

/// The message of the error that a step throws, without where the step stands; nil when it throws none.
func complaint(_ step: () async throws -> Void) async -> String? {
    do {
        try await step()
        return nil
    } catch {
        let words = "\(error)"
        guard words.hasPrefix("UsherTestingTests/"), let place = words.firstRange(of: ": ") else { return words }
        return String(words[place.upperBound...])
    }
}

/// SplitMix64: the same numbers at every run.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
