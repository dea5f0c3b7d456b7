// From a page to HTML: each layer by its screen's template, all of them by the document.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

extension Session {
    /// - Parameter isRefresh: whether the page asked for itself: once it does so no more, its own address follows.
    /// - Parameter isInspected: whether nobody who could act is to see it: inert, and without a trace.
    func render(
        _ id: PageID, isWhole: Bool, isRefresh: Bool = false, isInspected: Bool = false
    ) throws -> Soon<Look> {
        var rendering = try read(id, isWhole: isWhole, isRefresh: isRefresh, isInspected: isInspected)
        while let layer = rendering.next {
            guard try drawUnloaded(layer.screen, layer.id, layer.view, into: &rendering) else {
                let begun = rendering
                return .later { try await self.load(begun) }
            }
        }
        return .now(try show(rendering))
    }

    /// Loads what the next layers need.
    private func load(_ begun: Rendering) async throws -> Look {
        defer { weigh() }
        var rendering = begun
        while let layer = rendering.next {
            try await draw(layer.screen, layer.id, layer.view, into: &rendering)
        }
        return try show(rendering)
    }

    private func draw<Shown: TemplateScreen>(
        _ screen: Shown, _ id: PageID, _ view: PageView, into rendering: inout Rendering
    ) async throws {
        let model: Shown.Model
        do { model = try await screen.load() } catch {
            try expectStill(rendering.key)
            let back = tree.below(id).map { address(of: $0) } ?? "/"
            guard let problem = Problem(error, back: back) else { throw failure(error, of: screen, id) }
            return try draw(problem, id, view, into: &rendering)
        }
        try expectStill(rendering.key)
        do { try draw(screen, with: model, id, view, into: &rendering) } catch { throw failure(error, of: screen, id) }
    }

    /// What a page says that could not load what it shows.
    private func draw(
        _ problem: Problem, _ id: PageID, _ view: PageView, into rendering: inout Rendering
    ) throws {
        view.title = say(problem.title)
        view.messages = tree.pending(on: id).input?.problems.prefix(1).map { $0.phrase.text(in: tree.words) } ?? []
        rendering.add(
            LayerView(
                key: view.key, title: view.title, isModal: view.isInModal, isInert: view.isInert,
                drawing: try pages.problems.drawing(of: problem, page: view)),
            status: problem.status, refresh: nil)
    }

    private func failure(_ error: any Error, of screen: (any TemplateScreen)?, _ id: PageID) -> any Error {
        // Whoever writes templates is told where they are wrong.
        if error is TemplateErrors || error is PageFailure { return error }
        return PageFailure(screen: screen.map { "\(type(of: $0))" }, at: tree.place(of: id), reason: error)
    }

    /// False where it has to load something.
    private func drawUnloaded<Shown: TemplateScreen>(
        _ screen: Shown, _ id: PageID, _ view: PageView, into rendering: inout Rendering
    ) throws -> Bool {
        let model: Shown.Model
        do { model = try screen.modelAtOnce() } catch { return false }
        do { try draw(screen, with: model, id, view, into: &rendering) } catch { throw failure(error, of: screen, id) }
        return true
    }

    private func read(_ id: PageID, isWhole: Bool, isRefresh: Bool, isInspected: Bool) throws -> Rendering {
        if !isInspected { tree.touch(id) }
        var layers: [Rendering.Layer] = []
        // Not by `map`, whose closure would ask whether it is in this actor.
        for each in tree.layers(of: id) { layers.append(try layer(each, isInert: isInspected || each != id)) }
        // Not of this actor, which would have to be asked whether it is there.
        let document = try tree.readingShared(parts.document)
        let notices = isWhole ? tree.notices(of: id) : []
        layers.last?.view.notices = notices.map { PageView.Message(text: $0.phrase.text(in: tree.words)) }
        return Rendering(
            id: id, key: key, isRefresh: isRefresh, isInspected: isInspected, layers: layers, document: document,
            notices: notices)
    }

    private func show(_ rendering: Rendering) throws -> Look {
        let (id, views) = (rendering.id, rendering.views)
        if parts.isDevelopment, let lost = tree.takeLost() {
            throw failure(lost, of: rendering.layers.last?.screen, id)
        }
        let address = rendering.layers.last?.view.address ?? address(of: id)
        if rendering.isRefresh, rendering.refresh == nil { return .redirect(address) }
        let top = rendering.layers.last?.view
        // A modal covers the document, and has its own languages.
        let languages = top.map { $0.isInModal ? [] : $0.languages } ?? []
        let view = DocumentView(
            title: title(of: rendering.layers.last?.view), site: parts.name.map(say),
            language: tree.words?.language ?? parts.language,
            direction: tree.words?.table.direction ?? parts.direction,
            page: TopPageView(key: top?.key ?? "", entered: top?.entered, languages: languages),
            refresh: rendering.refresh.map { RefreshView(after: $0, address: address) }, layers: views,
            ending: { [warning = pages.warning, age] in
                rendering.isInspected ? nil : warning.view(of: address, age: age)
            })
        let models = [ModelBox.make(view, DocumentView.fields), rendering.document]
        var body = try pages.document.compiled.page(models)
        if let top, top.unlinkUndrawn(in: body) { body = try pages.document.compiled.page(models) }
        for index in views.indices where views[index].drawing.context != nil {
            guard let mistake = views[index].drawing.mistake else { continue }
            throw failure(mistake, of: rendering.layers.last?.screen, id)
        }
        // Only now: a render that fails takes none.
        tree.removeNotices(rendering.notices, of: id)
        return .page(.page(body, status: rendering.status))
    }

    /// Begins with how many mistakes there are, since a page's title is what a screen reader says first.
    private func title(of page: PageView?) -> String {
        guard let page else { return "" }
        switch page.mistakes.count + page.messages.count {
        case 0: return page.title
        case 1: return Phrase("Error: \(page.title, as: "title")").text(in: tree.words)
        case let count:
            return Phrase("\(count, as: "count") errors: \(page.title, as: "title")").text(in: tree.words)
        }
    }

    private func layer(_ id: PageID, isInert: Bool) throws -> Rendering.Layer {
        let position = tree.position(of: id)
        let presentation = position?.presentation ?? .root
        let key = keys.key(id)
        let view = PageView(
            key: key, address: PagePath.text(position?.address, position?.query, key: key),
            token: isInert ? "" : token.text,
            nonce: isInert ? "" : FormNonce.next(), presentation: presentation,
            isInModal: position?.isInModal ?? false, isInert: isInert,
            back: presentation == .pushed ? try position?.below.map { try link(to: $0) } : nil)
        let built = try tree.screen(of: id)
        guard let screen = built.templated else {
            throw FlowError("\(type(of: built.screen)) has no template: conform to Screen or LoadingScreen.")
        }
        return Rendering.Layer(id: id, screen: screen, view: view)
    }

    private func link(to id: PageID) throws -> PageView.Link {
        // As it was last shown, which is nearly always before.
        let shown = tree.title(of: id)
        let title = shown.isEmpty ? try tree.screen(of: id).templated?.title ?? "" : shown
        return PageView.Link(address: address(of: id), title: say(title.isEmpty ? "Back" : title))
    }

    /// What this rendering shows of the values on which its actions depend.
    private func seenMarks(_ values: [SeenValue], _ key: String) throws -> [SeenMark] {
        guard values.count <= SeenMark.limit else {
            throw FlowError(
                """
                \(values.count) values of actions are to be seen on one page, \(SeenMark.limit) at most. \
                Show fewer at once.
                """)
        }
        return values.map { SeenMark($0, by: token.mark, on: key, site: parts.keys.seen) }
    }

    /// A modal that Escape does not close is told in development on itself, and once in the log.
    private func tellWhoWrites<Shown>(_ ready: ReadyScreen<Shown>, of view: PageView) {
        let advice =
            "\(Shown.self) is shown in a modal that Escape does not close: none of its actions says .cancels()."
        if parts.isDevelopment { view.notices.append(PageView.Message(text: advice)) }
        if ready.isNews() { parts.logger.warning("\(advice)") }
    }

    private func draw<Shown: TemplateScreen>(
        _ screen: Shown, with model: Shown.Model, _ id: PageID, _ view: PageView, into rendering: inout Rendering
    ) throws {
        let ready = try pages.templates.ready(Shown.self)
        let offers = try tree.offers(
            of: screen, with: model, on: id, naming: ready.asksForOffers, hasFields: ready.hasFields)
        let form = offers.form
        let (input, leaving) = form?.takesFiles == true ? tree.pendingWithFiles(on: id) : tree.pending(on: id)
        if !view.isInert { view.nonce = try FormNonce.text(view.nonce, seeing: seenMarks(offers.seen, view.key)) }
        if ready.hasSearch, !view.isInert { view.addSearch(of: screen) }
        let title = screen.title(with: model)
        view.title = say(title)
        if let words = tree.words, words.all.count > 1, !view.isInert {
            view.languages = LanguageChoice.all(words, on: view.key)
            view.nonce = FormNonce.text(view.nonce, in: words.language)
        }
        view.isDraft = input?.isDraft ?? false
        view.takesFiles = form?.takesFiles == true
        if !view.isInert { view.entered = ready.entered(offers) }
        view.leaving = leaving
        if view.isInModal, !view.isInert, !ready.canBeCancelled { tellWhoWrites(ready, of: view) }
        tree.storeTitle(title, form: form, of: id)
        if !view.isInert, !tree.hasAddress(id), let draft = tree.draft(of: id) {
            view.nonce = FormNonce.text(view.nonce, draft.key, draft.fields)
        }
        let problems = input?.problems ?? []
        let labels = problems.isEmpty ? [:] : form?.labels(input, tree.words) ?? [:]
        for problem in problems {
            if let name = problem.field, let label = labels[name] {
                view.mistakes.append(
                    PageView.Mistake(
                        id: FieldView.id(of: name, on: view.key), label: label,
                        message: problem.phrase.text(in: tree.words)))
            } else {
                view.messages.append(problem.phrase.text(in: tree.words))
            }
        }
        let drawing = ready.drawing(of: screen, with: model, offering: offers, page: view, input: input, in: tree.words)
        rendering.add(
            LayerView(
                key: view.key, title: view.title, isModal: view.isInModal, isInert: view.isInert, drawing: drawing),
            status: screen.status(with: model), refresh: screen.refresh(with: model))
    }
}
