// From a page to HTML: each layer by its screen's template (Rendering), all of them by the document.
//
//      read what the tree says, all at once ─▶ draw each layer from below ─▶ the document around them
//                                                  └ its screen loads: later, and what was read stays as it was

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

/// The tree of the page to be shown has another id by now.
struct HandedOver: Error {}

extension Session {
    /// Shows a page: at once where its screens have nothing to load.
    ///
    /// - Parameters:
    ///   - isRefresh: whether the page asked for itself: once it does so no more, its own address follows.
    ///   - isInspected: whether nobody who could act is to see it: inert, and without a trace.
    func render(
        _ id: PageID, isWhole: Bool, isRefresh: Bool = false, isInspected: Bool = false
    ) throws -> Soon<Look> {
        let rendering = try read(id, isWhole: isWhole, isRefresh: isRefresh, isInspected: isInspected)
        while let layer = rendering.next {
            guard try rendering.drawAtOnce(layer.screen, layer, in: self) else {
                return .later { try await self.load(rendering) }
            }
        }
        return .now(try show(rendering))
    }

    /// Loads what the next layers need.
    private func load(_ rendering: Rendering) async throws -> Look {
        while let layer = rendering.next { try await rendering.drawLoading(layer.screen, layer, in: self) }
        return try show(rendering)
    }

    // MARK: Before

    private func read(_ id: PageID, isWhole: Bool, isRefresh: Bool, isInspected: Bool) throws -> Rendering {
        if !isInspected { tree.touch(id) }
        var layers: [Rendering.Layer] = []
        // Not by `map`, whose closure would ask whether it is in this actor.
        for each in tree.layers(of: id) { layers.append(try layer(each, isInert: isInspected || each != id)) }
        // Not of this actor, which would have to be asked whether it is there.
        let document = try tree.readingShared(parts.document)
        let notices = isWhole ? tree.notices(of: id) : []
        if !notices.isEmpty {
            let words = tree.words
            layers.last?.view.notices = notices.map {
                PageView.Message(text: $0.phrase.text(in: words), kind: $0.kind)
            }
        }
        return Rendering(
            id: id, key: key, isRefresh: isRefresh, isInspected: isInspected, layers: layers, document: document,
            notices: notices)
    }

    private func layer(_ id: PageID, isInert: Bool) throws -> Rendering.Layer {
        guard let position = tree.position(of: id) else { throw FlowError("There is no such page.") }
        let key = keys.key(id)
        let view = PageView(
            key: key, address: PagePath.text(position.address, position.query, key: key),
            token: isInert ? "" : identity.token.text,
            nonce: isInert ? "" : FormNonce.next(), presentation: position.presentation,
            isInModal: position.isInModal, isInert: isInert,
            back: position.presentation == .pushed ? try position.below.map { try link(to: $0) } : nil)
        let built = try tree.screen(of: id)
        guard let screen = built.templated else {
            throw FlowError("\(type(of: built.screen)) has no template: conform to Screen or LoadingScreen.")
        }
        return Rendering.Layer(id: id, screen: screen, view: view)
    }

    private func link(to id: PageID) throws -> PageView.Link {
        // The title as it was last shown, which is nearly always before.
        let shown = tree.title(of: id)
        let title = shown.isEmpty ? try tree.screen(of: id).templated?.title.phrase ?? "" : shown
        return PageView.Link(address: address(of: id), title: (title.isEmpty ? "Back" : title).text(in: tree.words))
    }

    // MARK: After

    private func show(_ rendering: Rendering) throws -> Look {
        let top = rendering.layers.last
        if parts.isDevelopment, let lost = tree.takeLost() { throw failure(lost, of: top?.screen, rendering.id) }
        let address = top?.view.address ?? address(of: rendering.id)
        if rendering.isRefresh, rendering.refresh == nil { return .redirect(address) }
        let pages = self.pages
        let view = document(of: rendering, at: address, by: pages.warning)
        let models = [ModelBox.make(view, DocumentView.fields), rendering.document]
        var body = try pages.document.compiled.page(models)
        if let top, top.view.unlinkUndrawn(in: body) { body = try pages.document.compiled.page(models) }
        for index in rendering.views.indices where rendering.views[index].drawing.context != nil {
            guard let mistake = rendering.views[index].drawing.mistake else { continue }
            throw failure(mistake, of: top?.screen, rendering.id)
        }
        if parts.isDevelopment, let top {
            let lacking = parts.takeLacking() ?? []
            top.view.notices = top.view.notices + lacking.map { PageView.Message(text: $0) }
            if !lacking.isEmpty { body = try pages.document.compiled.page(models) }
            try check(body, of: rendering, "\(type(of: top.screen))")
        }
        // Only now: a render that fails takes none.
        tree.removeNotices(rendering.notices, of: rendering.id)
        return .page(.page(body, status: rendering.status, policy: rendering.policy ?? parts.policy))
    }

    /// Checks a page as it is sent.
    private func check(_ body: HTTPResponse.Body, of rendering: Rendering, _ screen: String) throws {
        guard case .owned(let html) = body else { return }
        let sources = (rendering.policy ?? parts.policy)?.sources ?? []
        let page = ShownPage(
            screen: screen, root: tree.rootCoordinator, addresses: parts.folder.addresses, html: html.array,
            layers: rendering.views.count, contentSources: Array(sources))
        try tree.readingShared { _ in try parts.folder.check(page) }
    }

    private func document(of rendering: Rendering, at address: String, by warning: ExpiryWarning) -> DocumentView {
        let words = tree.words
        let page = rendering.layers.last?.view
        // A modal covers the document, and has its own languages.
        let isModal = page?.isInModal ?? false
        let languages = isModal ? [] : page?.languages ?? []
        return DocumentView(
            title: page.map(title) ?? "", site: parts.name.map(say),
            language: words?.language ?? parts.language, direction: words?.table.direction ?? parts.direction,
            page: TopPageView(
                key: page?.key ?? "", entered: page?.entered, isModal: isModal, languages: languages),
            refresh: rendering.refresh.map { RefreshView(after: $0, address: address) }, layers: rendering.views,
            ending: { [age, idle = identity.idle] in
                rendering.isInspected ? nil : warning.view(of: address, age: age, idle: idle)
            })
    }

    /// Begins with how many mistakes there are, since a page's title is what a screen reader says first.
    private func title(of page: PageView) -> String {
        switch page.mistakes.count + page.messages.count {
        case 0: page.title
        case 1: Phrase("Error: \(page.title, as: "title")").text(in: tree.words)
        case let count: Phrase("\(count, as: "count") errors: \(page.title, as: "title")").text(in: tree.words)
        }
    }

    /// An error with the place where it belongs; whoever writes templates is told where they are wrong.
    func failure(_ error: any Error, of screen: (any TemplateScreen)?, _ id: PageID) -> any Error {
        if error is TemplateErrors || error is PageFailure { return error }
        return PageFailure(screen: screen.map { "\(type(of: $0))" }, at: tree.place(of: id), reason: error)
    }

    // MARK: Its language

    /// The templates of its language.
    var pages: PageSet {
        guard let words = tree.words else { return parts.pages }
        return parts.otherPages[words.language] ?? parts.pages
    }

    /// A text in the language of its pages.
    func say(_ text: String) -> String { tree.words?.text(text) ?? text }
}
