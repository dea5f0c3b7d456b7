// Whatever bytes come, nothing traps: random ones, markup by chance, and broken pages.

import Testing

@testable import UsherTesting

struct HTMLFuzzTests {
    private static let page = """
        <!DOCTYPE html><html><head><title>A &amp; b</title><meta http-equiv=refresh content="1;url='/x'"></head><body>
        <h1>T</h1><dialog open aria-labelledby=q><h2 id=q>Q</h2></dialog><form id=f method=post action="/a?b#c">
        <label>Email <input type=email name=e required></label><select name=s><optgroup disabled><option>1</optgroup>
        <option selected>2</select><textarea name=t>\nx</textarea><input type=radio name=r checked><fieldset disabled>
        <legend><input name=l></legend><input type=checkbox name=c></fieldset><button name=b value=1>Go</button></form>
        <table><tr><td>a<td><button form=f>Row</button></table><dl><dt>K<dd>V <a href="?x=1">L</a></dl><svg><path/></svg>
        <p role=status>N<p class=error>E<script>a<b</script><template><p></template>&#x41;&notit;</body></html>
        """

    /// Everything that reads a page, so that a trap anywhere is met.
    private func visit(_ bytes: [UInt8]) -> Int {
        var page = WebPage(address: .start, response: WireResponse(status: 200, body: bytes))
        var seen = page.text.utf8.count + page.heading.utf8.count + page.title.utf8.count
        seen += page.errors.count + page.notices.count + page.dialogs.count + page.buttons.count + page.links.count
        seen += page.refresh?.seconds.signum() ?? 0
        try? page.fill("Email", "a", near: nil)
        try? page.choose("2", near: nil)
        try? page.check("c", true, near: nil)
        if let button = try? page.pressable("Row", near: "a"), case .button(let control) = button,
            let form = control.owner, let sent = try? page.submission(of: form, pressing: control)
        {
            seen += sent.body.bytes.count
        }
        for form in page.document.all("form") { try? page.validate(form, pressing: nil) }
        let loose = page.looseEntries()
        page.restore(loose)
        seen += page.value(of: "Email")?.utf8.count ?? 0
        for (index, node) in page.document.tree.nodes.enumerated() where node.end <= index || node.parent >= index {
            Issue.record("a node's range is wrong")
        }
        return seen
    }

    @Test func `no sequence of markup bytes traps`() {
        var random = SeededGenerator(state: 1)
        let alphabet = Array("<>/=\"'!-&#;x aAbpliontdr\n\r\u{0}?[]".utf8) + [0xC3, 0xFF, 0xED, 0xA0]
        var seen = 0
        for _ in 0..<10_000 {
            let length = Int.random(in: 0..<80, using: &random)
            seen &+= visit((0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 })
        }
        #expect(seen > 0)
    }

    @Test func `no mutation of a page traps`() {
        var random = SeededGenerator(state: 2)
        let original = Array(Self.page.utf8)
        var seen = 0
        for _ in 0..<2_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, at + Int.random(in: 1...40, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(at..<end)
                case 2: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
                default: bytes.removeSubrange(at...)
                }
            }
            seen &+= visit(bytes)
        }
        #expect(seen > 0)
    }

    @Test func `random bytes are some document`() {
        var random = SeededGenerator(state: 3)
        var elements = 0
        for _ in 0..<10_000 {
            let length = Int.random(in: 0..<120, using: &random)
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            elements &+= HTMLDocument(bytes).elements.count
        }
        #expect(elements > 0)
    }

    @Test func `random answers, cookies, dates and addresses never trap`() {
        var random = SeededGenerator(state: 4)
        let alphabet = Array("HTTP/1. 20\r\n:;=-+,azContent-LengthTransfer-Encoding: chunked#?%./\\@".utf8) + [0, 0xFF]
        let jar = CookieJar()
        var kept = 0
        for _ in 0..<10_000 {
            let length = Int.random(in: 0..<60, using: &random)
            let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            let text = String(decoding: bytes, as: UTF8.self)
            var parser = AnswerParser(answersHead: false)
            try? parser.take(bytes[...])
            var chunked = AnswerParser(answersHead: false)
            try? chunked.take(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)[...])
            try? chunked.take(bytes[...])
            jar.store(text, from: "/", host: "localhost")
            jar.store("a=b; Expires=\(text); Max-Age=\(text)", from: text, host: "localhost")
            if let address = try? WebAddress.start.resolve(text, origin: "http://localhost") {
                kept += 1
                #expect(address.path.hasPrefix("/") && address.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            }
        }
        #expect(kept > 0)
    }
}
