// The template engine beside a hand-written renderer and, where it is built in, swift-mustache.

internal import ArgumentParser
internal import UsherTemplate

#if canImport(Mustache)
    internal import Mustache
#endif

struct TemplateBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "Renders the benchmark's page. With USHER_PEERS=1 at build time also by swift-mustache.")

    @Option(help: "How many rounds to take the median of.")
    var rounds = 21

    func run() throws {
        let page = BookPage.sample
        let template = try Templates(sources: ["page": BookPage.template])
            .compile("page", scopes: [BookPage.fields.schema])
        let ready = ModelBox.make(page, BookPage.fields)
        var expected: [UInt8] = []
        HandWritten.render(page, into: &expected)

        var pieces: [(name: String, render: () -> [UInt8])] = [
            (
                "hand-written",
                {
                    var output: [UInt8] = []
                    output.reserveCapacity(8_192)
                    HandWritten.render(page, into: &output)
                    return output
                }
            ),
            (
                "template",
                {
                    var output = OutputBuffer()
                    template.render([ModelBox.make(page, BookPage.fields)], into: &output)
                    return output.array()
                }
            ),
            (
                "template, values ready",
                {
                    var output = OutputBuffer()
                    template.render([ready], into: &output)
                    return output.array()
                }
            ),
        ]
        #if canImport(Mustache)
            let peer = try MustacheTemplate(string: BookPage.template)
            let values: [String: Any] = [
                "user": page.user, "flash": page.flash, "csrf": page.csrf,
                "books": page.books.map { ["id": $0.id, "title": $0.title, "author": $0.author] as [String: Any] },
            ]
            pieces.append(("swift-mustache, dictionaries ready", { Array(peer.render(values).utf8) }))
        #endif
        for piece in pieces {
            let same = String(decoding: piece.render(), as: UTF8.self) == String(decoding: expected, as: UTF8.self)
            if !same { print("\(piece.name) renders another text") }
        }
        var sink = 0
        let measured = Rounds(rounds, of: pieces.map { piece in { piece.render().count } }, sink: &sink)
        print("A page of \(expected.count) bytes; how many times as long as hand-written:")
        for (index, piece) in pieces.enumerated() {
            print("  \(piece.name): \(rounded(measured.ratio(index, to: 0)))")
        }
        try compile(&sink)
        print("A compiled page holds \(template.bytes) bytes, its source \(BookPage.template.utf8.count).")
    }

    /// Reads and compiles a hundred templates, each with a layout around it, as a site does when it starts.
    private func compile(_ sink: inout Int) throws {
        var sources = ["layout": BookPage.template.replacing("{{flash}}", with: "{{$flash}}{{flash}}{{/flash}}")]
        for number in 0..<100 {
            sources["page\(number)"] = "{{<layout}}{{$flash}}<b>\(number)</b> {{flash}}{{/flash}}{{/layout}}\n"
        }
        let (texts, fields) = (sources, BookPage.fields)
        let start = ContinuousClock.now
        let templates = try Templates(sources: texts)
        for number in 0..<100 { sink &+= try templates.compile("page\(number)", scopes: [fields.schema]).bytes }
        let took = ContinuousClock.now - start
        print("A hundred templates are read and compiled in \(took < .milliseconds(50) ? "less" : "more") than 50 ms.")
    }

    private func rounded(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
