// A page on its way to HTML, and how each of its layers is drawn.

internal import Logging
internal import UsherFlow
internal import UsherTemplate

/// A page that is read and not yet drawn in full: the layers below are, the next may have to load something.
///
/// All that is read of the tree for it is read together, before the first wait, so that what is shown belongs together.
final class Rendering {
    /// A layer, its screen, and what its template is told of it.
    final class Layer {
        let id: PageID
        let screen: any TemplateScreen
        let view: PageView

        init(id: PageID, screen: any TemplateScreen, view: PageView) {
            (self.id, self.screen, self.view) = (id, screen, view)
        }
    }

    let id: PageID
    /// The session's when it began.
    let key: Bytes32
    let isRefresh: Bool
    let isInspected: Bool
    let layers: [Layer]
    let document: ModelBox
    let notices: [Notice]
    private(set) var views: [LayerView] = []
    /// The status of the layer on top.
    private(set) var status = 200
    private(set) var refresh: Duration?
    /// The policy of the screens that name hosts of their own; nil for the site's.
    private(set) var policy: ContentPolicy?

    init(
        id: PageID, key: Bytes32, isRefresh: Bool, isInspected: Bool, layers: [Layer], document: ModelBox,
        notices: [Notice]
    ) {
        self.id = id
        self.key = key
        self.isRefresh = isRefresh
        self.isInspected = isInspected
        self.layers = layers
        self.document = document
        self.notices = notices
    }

    /// The layer to be drawn next, from below.
    var next: Layer? { views.count < layers.count ? layers[views.count] : nil }

    private func add(_ drawing: Drawing, of view: PageView, status: Int, refresh: Duration?) {
        views.append(
            LayerView(
                key: view.key, title: view.title, isModal: view.isInModal, isInert: view.isInert, drawing: drawing))
        (self.status, self.refresh) = (status, refresh)
    }
}

extension Rendering {
    /// False where the screen has to load something.
    func drawAtOnce<Shown: TemplateScreen>(
        _ screen: Shown, _ layer: Layer, in session: isolated Session
    ) throws -> Bool {
        let model: Shown.Model
        do { model = try screen.modelAtOnce() } catch { return false }
        do { try draw(screen, with: model, layer, in: session) } catch {
            throw session.failure(error, of: screen, layer.id)
        }
        return true
    }

    /// Nothing is read of the tree after the wait where that is another id's by then.
    func drawLoading<Shown: TemplateScreen>(
        _ screen: Shown, _ layer: Layer, in session: isolated Session
    ) async throws {
        let loaded: Result<Shown.Model, any Error>
        do { loaded = .success(try await screen.load()) } catch { loaded = .failure(error) }
        guard session.identity.standing(of: key) == .same else { throw HandedOver() }
        do { try draw(screen, with: try loaded.get(), layer, in: session) } catch {
            let back = session.tree.below(layer.id).map { session.address(of: $0) } ?? "/"
            guard case .failure = loaded, let problem = Problem(error, back: back) else {
                throw session.failure(error, of: screen, layer.id)
            }
            try draw(problem, layer, in: session)
        }
    }

    /// The layer by its screen's template.
    private func draw<Shown: TemplateScreen>(
        _ screen: Shown, with model: Shown.Model, _ layer: Layer, in session: isolated Session
    ) throws {
        let (tree, view) = (session.tree, layer.view)
        let words = tree.words
        let ready = try session.pages.templates.ready(Shown.self)
        let offers = try tree.offers(
            of: screen, with: model, on: layer.id, naming: ready.asksForOffers, hasFields: ready.hasFields)
        let form = offers.form
        let title = screen.title(with: model).phrase
        view.title = title.text(in: words)
        let takesFiles = form?.takesFiles == true
        if takesFiles { view.takesFiles = true }
        let typed: Typed?
        (typed, view.leaving) = takesFiles ? tree.pendingWithUploads(on: layer.id) : tree.pending(on: layer.id)
        tree.storeTitle(title, form: form, of: layer.id)
        if let own = ready.policy { policy = .joined(policy, own) }
        if !view.isInert { try prepare(view, of: screen, ready, offers, layer.id, in: session) }
        if typed?.isDraft == true { view.isDraft = true }
        if let problems = typed?.problems, !problems.isEmpty {
            view.tell(problems, entries: form?.entries(typed, words) ?? [:], in: words)
        }
        let drawing = ready.drawing(of: screen, with: model, offering: offers, page: view, typed: typed, in: words)
        add(drawing, of: view, status: screen.status(with: model), refresh: screen.refresh(with: model))
    }

    /// Prepares the parts of a page beside its template that can be acted on: its nonce says what this rendering shows.
    private func prepare<Shown: TemplateScreen>(
        _ view: PageView, of screen: Shown, _ ready: ReadyScreen<Shown>, _ offers: PageOffers, _ id: PageID,
        in session: isolated Session
    ) throws {
        let tree = session.tree
        view.nonce = try FormNonce.text(view.nonce, seeing: seenMarks(offers.seen, view.key, in: session))
        if ready.hasSearch { view.addSearch(of: screen) }
        if let words = tree.words, words.all.count > 1 {
            view.languages = LanguageChoice.all(words, on: view.key)
            view.nonce = FormNonce.text(view.nonce, in: words.language)
        }
        view.entered = ready.entered(offers)
        if view.isInModal, !ready.canBeCancelled { tellWhoWrites(ready, of: view, in: session) }
        if !tree.hasAddress(id), let draft = tree.draft(of: id) {
            view.nonce = FormNonce.text(view.nonce, draft.key, draft.fields)
        }
    }

    /// The values that this rendering shows and on which its actions depend.
    private func seenMarks(_ values: [SeenValue], _ key: String, in session: isolated Session) throws -> [SeenMark] {
        guard values.count <= SeenMark.limit else {
            throw FlowError(
                """
                \(values.count) values of actions are to be seen on one page, \(SeenMark.limit) at most. \
                Show fewer at once.
                """)
        }
        return values.map { SeenMark($0, by: session.identity.token.mark, on: key, site: session.parts.keys.seen) }
    }

    /// A modal that Escape does not close is told in development on itself, and once in the log.
    private func tellWhoWrites<Shown>(_ ready: ReadyScreen<Shown>, of view: PageView, in session: isolated Session) {
        let advice =
            "\(Shown.self) is shown in a modal that Escape does not close: none of its actions says .cancels()."
        if session.parts.isDevelopment { view.notices = view.notices + [PageView.Message(text: advice)] }
        if ready.isNews() { session.parts.logger.warning("\(advice)") }
    }

    /// Draws the page of a screen that could not load what it shows.
    private func draw(_ problem: Problem, _ layer: Layer, in session: isolated Session) throws {
        let view = layer.view
        view.title = session.say(problem.title)
        view.messages =
            session.tree.pending(on: layer.id).typed?.problems.prefix(1).map {
                $0.phrase.text(in: session.tree.words)
            } ?? []
        let drawing = try session.pages.problems.drawing(of: problem, page: view)
        add(drawing, of: view, status: problem.status, refresh: nil)
    }
}

extension PageView {
    /// Tells the problems of what was typed: beside its field where there is one, above the form else.
    fileprivate func tell(_ problems: [FormProblem], entries: [String: String?], in words: Words?) {
        var (mistakes, messages) = (mistakes, messages)
        for problem in problems {
            let message = problem.phrase.text(in: words)
            if let name = problem.field, let entry = entries[name] {
                let told = entry.map { "\($0): \(message)" } ?? message
                mistakes.append(Mistake(id: FieldView.id(of: name, on: key), message: told))
            } else {
                messages.append(message)
            }
        }
        (self.mistakes, self.messages) = (mistakes, messages)
    }
}
