// What the stories of this folder share: a template in, a text or the errors' text out.

import Testing
import UsherTemplate

/// The model that most templates here show.
var article: Article {
    Article(
        title: "Tea & <Cake>", subtitle: nil, count: 0, isNew: true, body: HTML(trusted: "<b>bold</b>"),
        tags: ["a", "b&c"], author: Author(name: "Ann", email: "ann@example.org"), editor: nil,
        comments: [
            Comment(text: "one", replies: [Comment(text: "two", replies: [])]), Comment(text: "three", replies: []),
        ])
}

func render(_ sources: [String: String], _ shown: Article = article) throws -> String {
    let page = try Templates(sources: sources).compile("page", scopes: [Article.fields.schema])
    return page.text([ModelBox.make(shown, Article.fields)])
}

extension CompiledTemplate {
    /// What it renders, as a text.
    ///
    /// - Parameter room: bytes of memory to begin with.
    func text(_ models: [ModelBox], room: Int = 0) -> String {
        var output = OutputBuffer(capacity: room)
        render(models, into: &output)
        return String(decoding: output.array(), as: UTF8.self)
    }
}

func render(_ page: String, _ shown: Article = article) throws -> String {
    try render(["page": page], shown)
}

/// The text of all errors of a site whose pages show an article; empty when there are none.
func mistakes(_ sources: [String: String], scopes: [Schema] = [Article.fields.schema]) -> String {
    do {
        _ = try Templates(sources: sources).compile("page", scopes: scopes)
        return ""
    } catch {
        return "\(error)"
    }
}

func mistakes(_ page: String) -> String {
    mistakes(["page": page])
}

/// One row of a table: what a page says and what it comes out as.
struct Case: Sendable, CustomTestStringConvertible {
    let page: String
    let output: String
    let others: [String: String]

    init(_ page: String, _ output: String, _ others: [String: String] = [:]) {
        self.page = page
        self.output = output
        self.others = others
    }

    var testDescription: String { page.debugDescription }

    func expect(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(try render(others.merging(["page": page]) { $1 }) == output, sourceLocation: location)
    }
}
