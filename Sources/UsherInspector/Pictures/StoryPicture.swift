// The steps of a story, one below the other: for tests that have failed, and for the guides.

internal import UsherFlow
internal import UsherHTTP
package import UsherSite
internal import UsherTemplate

extension Site {
    /// The tree of the session that a browser's cookies name; nil where there is none.
    ///
    /// - Parameter cookies: as its `Cookie` header has them.
    package func drawing(of cookies: String) async -> String? {
        let request = HTTPRequest(headers: HTTPHeaders([("Cookie", cookies)]))
        guard let key = sessions.key(of: request), let tree = try? await sessions.picture(of: key)?.tree else {
            return nil
        }
        let latest = tree.pages.max { ($0.shown ?? .zero, $0.id) < ($1.shown ?? .zero, $1.id) }?.id
        let trace = inspector?.recorder.trace(of: key)
        return TreeDrawing(tree, TreeDrawing.Marks(tabs: { $0 == latest ? [1] : [] }, trace: trace))
            .svg(label: "Its pages")
    }

    /// Pictures one below the other, each below its caption, as a file.
    package static func drawing(of steps: [(caption: String, tree: String)]) -> String {
        var (top, width) = (0, 600)
        var content = ""
        for step in steps {
            content +=
                "<text style=\"fill: var(--ink)\" x=\"2\" y=\"\(top + 18)\">\(HTML.escaped(step.caption))</text>\n"
            let size = SVG.size(of: step.tree)
            content +=
                "<svg x=\"2\" y=\"\(top + 28)\" width=\"\(size.width)\" height=\"\(size.height)\">\(step.tree)</svg>\n"
            top += size.height + 40
            width = max(width, size.width + 4)
        }
        return SVG.document(
            "<svg viewBox=\"0 0 \(width) \(top)\" width=\"\(width)\" height=\"\(top)\">\n\(content)</svg>\n")
    }
}
