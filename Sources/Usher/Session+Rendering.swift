// From a page to HTML: each layer by its screen's template, all of them by the document.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

extension Session {
    /// A page on its way to HTML: its screen, and what its template is told of it.
    private struct Layer {
        let id: PageID
        let screen: any Screen
        let view: PageView
    }

    /// All that is read of the tree for a page: together, before the first wait, so that what is shown belongs together.
    private struct Reading {
        let layers: [Layer]
        let document: Shown
        let notices: [Notice]
    }

    /// A layer, drawn.
    private struct Drawn {
        let view: LayerView
        let status: Int
        let refresh: Duration?
    }

    /// - Parameter isRefresh: whether the page asked for itself: once it does so no more, its own address follows.
    func render(_ id: PageID, isWhole: Bool, isRefresh: Bool = false) async throws -> Looking {
        let reading = try read(id, isWhole: isWhole)
        var views: [LayerView] = []
        var (status, refresh) = (200, Duration?.none)
        for layer in reading.layers {
            let drawn = try await draw(layer.screen, layer.id, layer.view)
            (status, refresh) = (drawn.status, drawn.refresh)
            views.append(drawn.view)
        }
        let address = reading.layers.last?.view.address ?? address(of: id)
        if isRefresh, refresh == nil { return .redirect(address) }
        return .page(try show(id, at: address, reading, views, status: status, refresh: refresh))
    }

    // What needs no wait is apart, here and below, so that its memory is the thread's own: the task's is asked for piece by
    // piece, and what a function needs in all is one.

    @inline(never)
    private func read(_ id: PageID, isWhole: Bool) throws -> Reading {
        tree.touch(id)
        let layers = try tree.layers(of: id).map { try layer($0, isInert: $0 != id) }
        let document = try tree.readingShared { try parts.document($0) }
        let notices = isWhole ? tree.notices(of: id) : []
        layers.last?.view.notices = notices.map { PageView.Message(text: $0.text) }
        return Reading(layers: layers, document: document, notices: notices)
    }

    /// - Parameter address: of the page on top.
    @inline(never)
    private func show(
        _ id: PageID, at address: String, _ reading: Reading, _ views: [LayerView], status: Int, refresh: Duration?
    ) throws -> HTTPResponse {
        let view = DocumentView(
            title: views.last?.title ?? "", language: parts.language, direction: parts.direction,
            ending: parts.warning.view(of: address, age: age),
            refresh: refresh.map { RefreshView(after: $0, address: address) }, layers: views)
        let body = try parts.documentTemplate.compiled.page([Shown.make(view, DocumentView.fields), reading.document])
        // Only now: a render that fails takes none.
        tree.take(reading.notices, of: id)
        return HTTPResponse(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: body)
    }

    private func layer(_ id: PageID, isInert: Bool) throws -> Layer {
        let presentation = tree.presentation(of: id) ?? .root
        let key = keys.key(id)
        let view = PageView(
            key: key, address: PagePath.text(tree.address(of: id), key: key), token: isInert ? "" : token,
            nonce: isInert ? "" : FormNonce.next(), presentation: presentation,
            isInModal: tree.isInModal(id), isInert: isInert,
            back: presentation == .pushed ? try tree.below(id).map { try link(to: $0) } : nil)
        let built = try tree.screen(of: id)
        guard let screen = built.templated else {
            throw FlowError("\(type(of: built.screen)) has no template: conform to Usher's Screen.")
        }
        return Layer(id: id, screen: screen, view: view)
    }

    private func link(to id: PageID) throws -> PageView.Link {
        let title = try tree.screen(of: id).templated?.title ?? ""
        return PageView.Link(address: address(of: id), title: title.isEmpty ? "Back" : title)
    }

    private func draw(_ screen: some Screen, _ id: PageID, _ view: PageView) async throws -> Drawn {
        try draw(screen, with: await screen.load(), id, view)
    }

    @inline(never)
    private func draw<Shown: Screen>(
        _ screen: Shown, with model: Shown.Model, _ id: PageID, _ view: PageView
    ) throws -> Drawn {
        let offers = try tree.offers(of: screen, with: model, on: id)
        if let unnamed = offers.first(where: { !type(of: screen).actionNames.contains($0.name) }) {
            throw FlowError("\(type(of: screen)) offers \(unnamed.name), which is not among its actionNames.")
        }
        let form = offers.lazy.compactMap(\.form).first
        let input = tree.input(of: id)
        view.title = screen.title(with: model)
        view.isDraft = input?.isDraft ?? false
        view.takesFiles = form?.fileBytes != nil
        view.leaving = tree.leaving(of: id)
        tree.note(id, title: view.title, form: form)
        if !view.isInert, !tree.hasAddress(id), let draft = tree.draft(of: id) {
            view.nonce = FormNonce.text(view.nonce, draft.key, draft.fields)
        }
        for problem in input?.problems ?? [] {
            if let field = form?.fields.first(where: { $0.name == problem.field }) {
                view.mistakes.append(
                    PageView.Mistake(
                        id: FieldView.id(of: field.name, on: view.key), label: field.label, message: problem.message))
            } else {
                view.message = problem.message
            }
        }
        let drawing = try parts.templates.drawing(of: screen, with: model, page: view, form: form, input: input)
        return Drawn(
            view: LayerView(
                key: view.key, title: view.title, isModal: view.isInModal, isInert: view.isInert, drawing: drawing),
            status: screen.status(with: model), refresh: screen.refresh(with: model))
    }
}

/// One layer of the document: a page, or the modal over it.
private struct LayerView: ViewModel {
    let key: String
    let title: String
    let isModal: Bool
    let isInert: Bool
    let drawing: Drawing

    static let fields: Fields<Self> = [
        .text("key", \.key), .flag("isModal", \.isModal), .flag("isInert", \.isInert), .drawing("html", \.drawing),
    ]
}

/// What the template `document` may name, beside the fields of the site's own document model.
struct DocumentView: ViewModel {
    let title: String
    let language: String
    let direction: String
    /// Asks, before the session ends, whether anybody is there.
    let ending: ExpiryWarning.View?
    /// Asks for the page again by itself.
    let refresh: RefreshView?
    fileprivate let layers: [LayerView]

    static let fields: Fields<Self> = [
        .text("title", \.title), .text("lang", \.language), .text("dir", \.direction), .list("layers", \.layers),
        .object("ending", \.ending), .object("refresh", \.refresh),
    ]
}
