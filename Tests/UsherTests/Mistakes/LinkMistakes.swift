// Links to nowhere, on sites whose flows have addresses of several shapes: each is told at the start or at the first
// look, wherever a template spells it, and none that leads somewhere.

import Testing
import Usher
import UsherTesting

enum LinkRoute: Codable, Hashable { case first, flow, number(Int), word(String), pair(Int, String) }

/// The addresses of a root and of the flow that it starts.
private protocol Shape: Sendable {
    static var outer: [Address<LinkRoute>] { get }
    static var inner: [Address<LinkRoute>] { get }
    static var start: LinkRoute { get }
}

extension Shape {
    static var start: LinkRoute { .first }
}

private final class Outer<Kind: Shape>: Coordinator {
    static var addresses: [Address<LinkRoute>] { Kind.outer }
    static var screens: Screens { [PlainScreen.self] }
    static var flows: Flows { [Inner<Kind>.self] }
    let navigation = Navigation<LinkRoute, Void>()
    func start() -> LinkRoute { Kind.start }
    func destination(for route: LinkRoute) -> Destination {
        route == .flow ? .flow(Inner<Kind>()) : .screen(PlainScreen())
    }
}

private final class Inner<Kind: Shape>: Coordinator {
    static var addresses: [Address<LinkRoute>] { Kind.inner }
    static var screens: Screens { [PlainScreen.self] }
    let navigation = Navigation<LinkRoute, Void>()
    func start() -> LinkRoute { .first }
    func destination(for route: LinkRoute) -> Destination { .screen(PlainScreen()) }
}

private enum PageBesideNumbers: Shape {
    static let outer: [Address<LinkRoute>] = [Address("", .first), Address("desk", .flow)]
    static let inner: [Address<LinkRoute>] = [Address("", .first), Address("{id}", LinkRoute.number)]
}

private enum PageBesideWords: Shape {
    static let outer: [Address<LinkRoute>] = [Address("", .first), Address("desk", .flow)]
    static let inner: [Address<LinkRoute>] = [Address("", .first), Address("{name}", LinkRoute.word)]
}

private enum FlowOfNumbers: Shape {
    static let outer: [Address<LinkRoute>] = [Address("", .flow)]
    static let inner: [Address<LinkRoute>] = [Address("", .first), Address("{id}", LinkRoute.number)]
    static let start = LinkRoute.flow
}

private enum FlowOfWords: Shape {
    static let outer: [Address<LinkRoute>] = [Address("", .flow)]
    static let inner: [Address<LinkRoute>] = [Address("", .first), Address("{name}", LinkRoute.word)]
    static let start = LinkRoute.flow
}

private enum NumbersBesidePairs: Shape {
    static let outer: [Address<LinkRoute>] = [
        Address("", .first), Address("desk", .flow), Address("{id}", LinkRoute.number),
    ]
    static let inner: [Address<LinkRoute>] = [Address("{id}/{name}", LinkRoute.pair)]
}

private enum DeepPage: Shape {
    static let outer: [Address<LinkRoute>] = [
        Address("a", .first), Address("a/{name}", LinkRoute.word, on: .first), Address("desk", .flow),
    ]
    static let inner: [Address<LinkRoute>] = [
        Address("b/{id}", LinkRoute.number), Address("{id}/{name}", LinkRoute.pair),
    ]
}

/// A place where a template may spell a link.
private enum LinkPlace: CaseIterable {
    case page, block, navigation, footer, document

    func files(with link: String) -> [String: String] {
        let layer = { (text: String) in "{{<usher/layer}}\(text){{/usher/layer}}" }
        let document = """
            <!DOCTYPE html><html lang="{{lang}}"><head><title>{{title}}</title></head><body>{{>usher/layers}}\(link)\
            </body></html>
            """
        let plain = ["Templates/plain.html": layer("")]
        return switch self {
        case .page: ["Templates/plain.html": layer("{{$content}}\(link){{/content}}")]
        case .block: ["Templates/plain.html": layer("{{$back}}\(link){{/back}}")]
        case .navigation: plain.merging(["Templates/usher/navigation.html": link]) { $1 }
        case .footer: plain.merging(["Templates/usher/footer.html": link]) { $1 }
        case .document: plain.merging(["Templates/document.html": document]) { $1 }
        }
    }
}

/// A browser at a site of this shape.
private func open<Kind: Shape>(
    _ kind: Kind.Type, _ files: [String: String], isDevelopment: Bool, at address: String
) async throws -> Browser {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    var options = SiteOptions()
    options.isDevelopment = isDevelopment
    let browser = Browser(SiteTransport(try Site(folder: folder.path, options: options) { _ in Outer<Kind>() }))
    try await browser.open(address)
    return browser
}

/// Compares what is told of links with what they lead to.
private func check<Kind: Shape>(_ kind: Kind.Type) async throws {
    let links = [
        "/", "/helpp", "/7", "/07", "/desk", "/desk/7", "/desk/x", "/desk/b/7", "/desk/b/x", "/a", "/a/7", "/a/x",
        "/7/x", "/x/7", "/desk/7/x", "/desk/x/x", "/a/x/x",
    ]
    for (index, link) in links.enumerated() {
        let anywhere = try await open(kind, LinkPlace.page.files(with: ""), isDevelopment: false, at: link)
        for place in LinkPlace.allCases where place == .page || place == .footer || index < 2 {
            let files = place.files(with: "<a href=\"\(link)\">Link</a>")
            var told: String
            do { told = try await open(kind, files, isDevelopment: true, at: "/").text } catch { told = "\(error)" }
            #expect(
                told.contains("no address takes the link \(link)") == (anywhere.status == 404),
                "\(kind), \(link) in the \(place): \(anywhere.status), \(told)")
        }
    }
}

@Suite struct `Mistakes in links` {
    @Test func `are told of each that leads nowhere, and of no other`() async throws {
        try await check(PageBesideNumbers.self)
        try await check(PageBesideWords.self)
        try await check(FlowOfNumbers.self)
        try await check(FlowOfWords.self)
        try await check(NumbersBesidePairs.self)
        try await check(DeepPage.self)
    }

    @Test func `are told at the start where no value could read as their words`() async throws {
        await #expect(throws: TemplateErrors.self) {
            _ = try await open(
                FlowOfNumbers.self, LinkPlace.footer.files(with: "<a href=\"/helpp\">Help</a>"), isDevelopment: false,
                at: "/")
        }
    }
}
