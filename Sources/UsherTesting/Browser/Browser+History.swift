// Back, Forward, Reload, and more tabs of the same visitor.

extension Browser {
    /// True if the tab's history has a page before this one.
    public var canGoBack: Bool { position > 0 }
    /// True if the tab's history has a page after this one.
    public var canGoForward: Bool { position + 1 < history.count }

    /// Asks for the page before this one in the tab's history. Its fields have again what was typed there and not sent.
    ///
    /// A page that was itself the answer to a POST is asked for by that POST, as when the visitor agrees to send the
    /// form again; so do ``forward(file:line:)`` and ``reload(file:line:)``.
    public func back(file: String = #fileID, line: Int = #line) async throws {
        guard canGoBack else { throw BrowserError("There is no page before \(url) in this tab.", file, line) }
        try await move(to: position - 1)
    }

    /// Asks for the page after this one in the tab's history.
    public func forward(file: String = #fileID, line: Int = #line) async throws {
        guard canGoForward else { throw BrowserError("There is no page after \(url) in this tab.", file, line) }
        try await move(to: position + 1)
    }

    /// Asks for the page again. Input that was not sent is gone.
    public func reload(file: String = #fileID, line: Int = #line) async throws {
        guard history.indices.contains(position) else {
            throw BrowserError("This tab has no page to reload yet.", file, line)
        }
        try await ask(for: history[position], entry: .replace)
    }

    /// An empty tab of the same visitor: the same cookies, a history of its own.
    public func newTab() -> Browser {
        let tab = Browser(transport, cookies: cookies)
        tab.validates = validates
        tab.acceptsCookies = acceptsCookies
        tab.extraHeaders = extraHeaders
        tab.omittedHeaders = omittedHeaders
        return tab
    }

    /// Another tab with a copy of this one's history, its page asked for again, with what was typed in its fields.
    public func duplicateTab() async throws -> Browser {
        let tab = newTab()
        guard history.indices.contains(position) else { return tab }
        tab.history = history
        tab.position = position
        tab.lastPost = lastPost
        tab.history[position].entries = page.looseEntries()
        try await tab.move(to: position)
        return tab
    }

    /// Opens a link in a new tab, as by Ctrl-click; a button's form is sent, and its answer shown there. This tab
    /// stays as it is.
    public func openInNewTab(_ label: String, near: String? = nil) async throws -> Browser {
        let pressable = try page.pressable(label, near: near)
        let tab = newTab()
        try await tab.follow(pressable, of: page)
        return tab
    }

    private func move(to index: Int) async throws {
        if page.status != 0, history.indices.contains(position) { history[position].entries = page.looseEntries() }
        try await ask(for: history[index], entry: .move(to: index))
    }

    private func ask(for entry: HistoryEntry, entry place: Navigation.Entry) async throws {
        let site = "same-origin"
        guard let post = entry.post else {
            return try await navigate(Navigation(address: entry.address, site: site, entry: place))
        }
        let type = post.header("Content-Type")
        try await navigate(
            Navigation(
                address: entry.address, method: post.method, body: post.body, contentType: type, site: site,
                entry: place))
    }
}
