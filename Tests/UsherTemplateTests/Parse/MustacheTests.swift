// The official Mustache cases, every one of them, but for what stands in the table of exceptions with its reason.

import Testing
import UsherTemplate

/// By module and case: why this engine does not do it. A case of these that passes is an error too, so that the table
/// stays true.
private let exceptions: [String: String] = [
    "partials: Failed Lookup": "a partial that does not exist is an error at start-up, by design",
    "partials: Recursion":
        "partials are written out where they are used, and this one has no end before there are rows",
]

private let later: [String: String] = [
    "~dynamic-names": "a partial's name is known when the page is compiled; names from values come later",
    "~lambdas": "values are plain; functions come later",
]

struct MustacheTests {
    @Test(.enabled(if: MustacheCase.folder != nil, "the Mustache cases are not there; set MUSTACHE_SPEC"))
    func `the official cases are read`() {
        let counts = Dictionary(grouping: MustacheCase.all, by: \.module).mapValues(\.count)
        #expect(
            counts == [
                "comments": 12, "delimiters": 14, "interpolation": 42, "inverted": 22, "partials": 12, "sections": 34,
                "~dynamic-names": 21, "~inheritance": 27, "~lambdas": 10,
            ])
    }

    @Test(
        .enabled(if: MustacheCase.folder != nil, "the Mustache cases are not there; set MUSTACHE_SPEC"),
        arguments: MustacheCase.all.filter { later[$0.module] == nil })
    func `an official case comes out as it says`(_ found: MustacheCase) throws {
        if exceptions[found.testDescription] != nil {
            #expect(throws: TemplateErrors.self) { try found.output() }
        } else {
            #expect(try found.output() == found.expected)
        }
    }
}
