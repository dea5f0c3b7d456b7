// A mistake that somebody makes who writes an app, and what they are told.

import Testing
import Usher
import UsherHTTP
import UsherTesting

/// One mistake: what it is, and words that are in what its author is told.
struct Mistake: CustomTestStringConvertible, Sendable {
    let name: String
    var words: [String]
    /// Makes it; gives what its author is told.
    let told: @Sendable () async throws -> String

    var testDescription: String { name }

    init(_ name: String, _ words: String..., told: @escaping @Sendable () async throws -> String) {
        (self.name, self.words, self.told) = (name, words, told)
    }
}

/// What an app says at its start; nothing where it starts.
func atStart(_ start: () throws -> Void) -> String {
    do { try start() } catch { return "\(error)" }
    return ""
}

/// What a site in development says at an address, and after a press of a button.
func atFirstLook<Root: Coordinator>(
    _ root: Root.Type, at address: String = "/", pressing button: String? = nil,
    _ make: @escaping @Sendable (Shared<Int>) -> Root
) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("Templates/plain.html", "{{<usher/layer}}{{/usher/layer}}")
    try folder.write(
        "Templates/act.html", "{{<usher/layer}}{{$actions}}\(Desk.button("act"))\n{{/actions}}{{/usher/layer}}")
    var options = SiteOptions()
    options.isDevelopment = true
    let site: Site
    do {
        site = try Site(folder: folder.path, options: options, shared: 0) { shared, _ in make(shared) }
    } catch { return "\(error)" }
    let browser = Browser(SiteTransport(site))
    try await browser.open(address)
    if let button { try await browser.click(button) }
    return ([browser.text] + browser.notices).joined(separator: "\n")
}

@Suite struct `A mistake of an app's author` {
    @Test(
        arguments: templateMistakes + pageMistakes + pressMistakes + rowMistakes + addressMistakes
            + queryMistakes + flowMistakes + startMistakes + compiledMistakes + policyMistakes + wordMistakes
            + fieldMistakes
            + stepMistakes + listMistakes)
    func `is answered by a sentence that says what to do`(_ mistake: Mistake) async throws {
        let told = try await mistake.told()
        for words in mistake.words { #expect(told.contains(words), "\(mistake.name): \(told)") }
        #expect(!mistake.words.isEmpty)
    }

    @Test func `is made by none of the examples that these differ from`() throws {
        try Desk.site(template: Desk.sound)
    }
}
