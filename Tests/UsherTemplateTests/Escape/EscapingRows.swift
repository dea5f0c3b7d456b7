// The rows of the tables of contexts: a template with what comes out, or one that may not compile.

import Testing
import UsherTemplate

/// The model of all rows; `x` is what a visitor could have typed.
struct Probe: ViewModel {
    var x: String

    static let fields: Fields<Self> = [
        .text("x", \.x), .text("y") { _ in "yy" }, .text("none") { _ -> String? in nil }, .number("n") { _ in 42 },
        .number("minus") { _ in -7 }, .html("h") { _ in HTML(trusted: "<b>h</b>") }, .flag("yes") { _ in true },
        .flag("no") { _ in false }, .list("l", { _ -> [String] in ["a", "b"] }),
    ]

    /// The page of a row, beside the partials and the layout that rows may name.
    static func page(_ template: String) throws -> CompiledTemplate {
        let sources = [
            "page": template, "p": "{{x}}", "attribute": #" class="{{x}}""#, "address": #"href="{{x}}""#,
            "cell": #"<b title="{{x}}">{{x}}</b>"#,
            "layout": #"<title>{{$title}}none{{/title}}</title><a href="{{$link}}/{{/link}}">{{$body}}{{/body}}</a>"#,
        ]
        return try Templates(sources: sources).compile("page", scopes: [fields.schema])
    }
}

/// A template, the value of its `x`, and all that comes out.
struct Escaped: Sendable, CustomTestStringConvertible {
    let template: String
    let value: String
    let expected: String

    init(_ template: String, _ value: String, _ expected: String) {
        self.template = template
        self.value = value
        self.expected = expected
    }

    var testDescription: String { "\(template.debugDescription) of \(value.debugDescription)" }

    func expect(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(try shown() == expected, sourceLocation: location)
    }

    func shown() throws -> String {
        try Probe.page(template).text([ModelBox.make(Probe(x: value), Probe.fields)])
    }
}

/// A template that may not compile, and a word of the error's message: one of several parted by `|`, any if empty.
struct Refused: Sendable, CustomTestStringConvertible {
    let template: String
    let says: String

    init(_ template: String, _ says: String) {
        self.template = template
        self.says = says
    }

    var testDescription: String { template.debugDescription }

    func expect(_ location: SourceLocation = #_sourceLocation) throws {
        let error = try #require(throws: TemplateErrors.self, sourceLocation: location) {
            _ = try Probe.page(template)
        }
        // The error quotes the template's line, which holds most of these words itself.
        var message = "\(error)"
        for line in template.split(separator: "\n") { message = message.replacing(line, with: "") }
        let isSaid = says.isEmpty || says.split(separator: "|").contains { message.contains($0) }
        #expect(isSaid, "says: \(message)", sourceLocation: location)
    }
}
