// Random walks in which everything that was ever sent may be sent again, byte for byte: it never changes anything, and
// leads where it led.

import Testing
import Usher
import UsherTesting

/// A generator that walks the same way for the same seed.
struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@Suite struct `A submission that is sent again` {
    @Test(arguments: 0..<8)
    func `leads where it led and changes nothing`(part: Int) async throws {
        let seed = UInt64.random(in: .min ... .max)
        for walk in 0..<6 {
            try await self.walk(Chance(state: seed &+ UInt64(walk)), "seed \(seed), walk \(walk)")
        }
    }

    private func walk(_ chance: Chance, _ name: String) async throws {
        var chance = chance
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        var sent: [(request: WireRequest, location: String?)] = []
        var seen = [browser.url]
        for step in 0..<40 {
            switch Int.random(in: 0..<5, using: &chance) {
            case 0:
                // An earlier page, as after Back.
                if let url = seen.randomElement(using: &chance) { try await browser.open(url) }
            case 1, 2:
                guard let again = sent.randomElement(using: &chance) else { continue }
                let before = try await shown(seen, by: small, browser)
                let runs = small.service.count
                let answer = try await SiteTransport(small.site).send(again.request)
                #expect(answer.status == 303 && answer.header("Location") == again.location, "\(name), step \(step)")
                #expect(small.service.count == runs, "\(name), step \(step): it ran again")
                #expect(try await shown(seen, by: small, browser) == before, "\(name), step \(step)")
            default:
                let buttons = browser.buttons.filter { ["Add", "Name", "Next", "Close"].contains($0) }
                guard let button = buttons.randomElement(using: &chance) else { continue }
                if button == "Next" { try await browser.fill("Name", "Ann \(step)") }
                try await browser.click(button)
                if let post = browser.exchanges.last(where: { $0.method == "POST" }) {
                    sent.append((post.request, post.response.header("Location")))
                }
                seen.append(browser.url)
            }
        }
    }

    /// What all pages show that the visitor has seen, or where they lead.
    private func shown(_ urls: [String], by small: SmallSite, _ browser: Browser) async throws -> [String] {
        var all: [String] = []
        for url in Set(urls).sorted() {
            let cookie = "usher-ushertests=\(browser.cookies["usher-ushertests"] ?? "")"
            let look = WireRequest(
                method: "HEAD", target: path(url), headers: [("Host", "localhost"), ("Cookie", cookie)])
            let head = try await SiteTransport(small.site).send(look)
            var page = look
            page.method = "GET"
            page.headers.append(("Sec-Purpose", "prefetch"))
            let body = String(decoding: try await SiteTransport(small.site).send(page).body, as: UTF8.self)
            let text = body.replacing(/name="nonce"\s+value="[^"]*"/, with: "").replacing(
                /<p role="status">[^<]*<\/p>/, with: "")
            all.append("\(url) \(head.status) \(head.header("Location") ?? "") \(text)")
        }
        return all
    }

    private func path(_ url: String) -> String {
        url.hasPrefix("http://localhost") ? String(url.dropFirst("http://localhost".count)) : url
    }
}
