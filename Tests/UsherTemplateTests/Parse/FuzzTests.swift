// Templates made of fragments at random: whatever a file holds, reading it ends, in a program or in errors.

import Testing
import UsherTemplate

struct FuzzTests {
    /// SplitMix64, so that a template that fails can be made again from its seed.
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let fragments = [
        "{{", "}}", "{{{", "}}}", "{{#title}}", "{{/title}}", "{{^tags}}", "{{#tags}}", "{{/tags}}", "{{>p}}",
        "{{> q }}",
        "{{<l}}", "{{/l}}", "{{<page}}", "{{/page}}", "{{$b}}", "{{/b}}", "{{$c}}", "{{/c}}", "{{=<% %>=}}",
        "<%={{ }}=%>",
        "<%", "%>", "<%title%>", "{{title}}", "{{.}}", "{{author.name}}", "{{body}}", "{{{body}}}", "{{!", "{{! x }}",
        "=}}",
        "{{=", "text", " ", "  ", "\t", "\n", "\r\n", "\r", "é", "😀", "\u{301}", "\0", "", "{", "}", "=", "/", "#", ".",
        "&",
    ]

    /// Closed tags alone, so that most of the templates compile and are rendered.
    private static let sound = [
        "{{#title}}a{{/title}}", "{{#tags}}\n  {{.}}\n{{/tags}}", "{{^tags}}-{{/tags}}", "{{>q}}", "  {{>q}}\n",
        "{{<q}}{{$b}}\n   x\n  y\n{{/b}}{{/q}}", "{{$b}}\n    z\n{{/b}}", "  {{$b}}{{/b}}\n", "{{$c}}c{{/c}}",
        "{{title}}",
        "text", "  ", "\n", "\r\n", "  {{<q}}{{/q}}\r\n", "{{! x }}\n", "{{=<% %>=}}<%={{ }}=%>",
        "{{<q}}{{$c}}{{$c}}own{{/c}}{{/c}}{{/q}}", "{{#author}}{{name}}{{/author}}\n",
    ]

    @Test(arguments: [1, 2, 3, 4])
    func `random templates neither trap nor hang`(_ part: Int) async {
        let schema = Article.fields.schema
        let shown = ModelBox.make(article, Article.fields)
        var compiled = 0
        for seed in 0..<5_000 {
            // Nothing here ever waits: without this the parts keep all threads from other tests.
            if seed.isMultiple(of: 8) { await Task.yield() }
            var random = Random(state: UInt64(part * 1_000_000 + seed))
            let fragments = seed.isMultiple(of: 2) ? Self.fragments : Self.sound
            func text(_ most: Int) -> String {
                (0..<Int.random(in: 0...most, using: &random))
                    .map { _ in fragments[Int.random(in: fragments.indices, using: &random)] }.joined()
            }
            let sources = ["page": text(12), "p": text(5), "q": text(2), "l": text(6)]
            do {
                _ = try Templates(sources: sources).compile("page", scopes: [schema]).text([shown])
                compiled += 1
            } catch let errors as TemplateErrors {
                #expect(!errors.errors.isEmpty && !errors.description.isEmpty)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
        #expect(compiled > 1_000)
    }

    @Test(arguments: ["{{", "{{{", "{{=", "{{#a}}", "{{$b}}{{<l}}", "{{!", "{{a", "{{/a}}", "{{>p}}"])
    func `a file full of one fragment is read soon`(_ fragment: String) {
        let text = String(repeating: fragment, count: 500)
        #expect(mistakes(["page": text, "p": text + "{{>p}}"]) != "")
    }
}
