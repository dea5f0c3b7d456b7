// Finds at start what a visitor would stumble over: links to nowhere, buttons and fields that do nothing, addresses
// that nobody reaches, members that are misspelt.

internal import UsherFlow
public import UsherSite

extension SiteChecks {
    /// All checks that Usher has.
    public static let all = SiteChecks(
        addresses: { try $0.checkTaken() },
        types: {
            try SpellingCheck.check($0)
            try $0.checkFields()
        },
        sources: { sources, declared in
            for source in sources { try source.check(of: "The site") }
            for screen in declared.templated {
                for source in screen.contentSources { try source.check(of: "\(screen)") }
            }
        }, page: { PageChecks(page: $0).mistakes(in: $1) }, shown: { $0.mistakes })
}

extension SiteAddresses {
    /// Addresses of the root that something else answers.
    ///
    /// - Throws: `FlowError` for the first.
    func checkTaken() throws {
        if let path = others.first(where: isFile) {
            throw FlowError(
                """
                Public\(path) is never served, since \(path) is the site's health path. Call the file otherwise, or \
                set SiteOptions.healthPath.
                """)
        }
        for pattern in declared.flows[declared.root]?.patterns ?? [] {
            let text = "/" + pattern.map { $0 ?? "{value}" }.joined(separator: "/")
            let reason: String? =
                if pattern.count == 2, pattern[0] == "p" {
                    "pages without an address live at /p/…"
                } else if !pattern.contains(nil), isFile(text) {
                    "Public has a file of that name"
                } else if others.contains(text) {
                    "it is the site's health path"
                } else {
                    nil
                }
            if let reason { throw FlowError("The address \(text) is never reached, since \(reason). Choose another.") }
        }
    }
}

extension DeclaredAddresses {
    /// Those of the root, and behind each of them those of the flows that it names: what a misspelt link may mean.
    var patterns: [String] {
        guard let flow = flows[root] else { return [] }
        let inner = flow.inner.flatMap { flows[$0]?.patterns ?? [] }
        let all = flow.patterns + flow.patterns.flatMap { own in inner.map { own + $0 } }
        return all.map { "/" + $0.map { $0 ?? "{value}" }.joined(separator: "/") }
    }
}
