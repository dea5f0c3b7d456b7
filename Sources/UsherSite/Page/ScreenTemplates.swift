// The templates of screens, compiled once for each type of screen against what its template may name.

internal import UsherFlow
internal import UsherHTTP
internal import UsherLock
internal import UsherTemplate

final class ScreenTemplates: Sendable {
    private let templates: SiteTemplates
    private let known = Lock<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    /// Compiles the templates of these screens.
    ///
    /// - Throws: `TemplateErrors` with every mistake in all of them.
    init(_ templates: SiteTemplates, screens: [any TemplateScreen.Type]) throws {
        self.templates = templates
        var mistakes: [TemplateError] = []
        for screen in screens {
            do {
                try prepare(screen)
            } catch let errors as TemplateErrors {
                mistakes += errors.errors.filter { !mistakes.contains($0) }
            }
        }
        if !mistakes.isEmpty { throw TemplateErrors(mistakes) }
    }

    private func prepare<Drawn: TemplateScreen>(_ screen: Drawn.Type) throws { _ = try compile(screen, in: nil) }

    /// A type of screen, as its template is now.
    ///
    /// - Throws: `FlowError` for a screen that no flow names, `TemplateErrors` where its template has become wrong.
    func ready<Drawn: TemplateScreen>(_ screen: Drawn.Type) throws -> ReadyScreen<Drawn> {
        let reading = templates.reloads ? templates.current : nil
        guard let known = known.withLock({ $0[ObjectIdentifier(screen)] }) else {
            throw FlowError(
                """
                \(Drawn.self) is shown, but no flow names it. Add it to `static let screens` of the coordinator that \
                shows it, and that coordinator to `static let flows` of the one that starts it.
                """)
        }
        // The value under a type's name was made for that type; to ask would cost more than the look-up.
        let ready = assumed(known, as: ReadyScreen<Drawn>.self)
        return try ready.generation == reading?.generation ?? 0 ? ready : compile(screen, in: reading)
    }

    private func compile<Drawn: TemplateScreen>(
        _ screen: Drawn.Type, in reading: SiteTemplates.Reading?
    ) throws -> ReadyScreen<Drawn> {
        let ready = try ReadyScreen<Drawn>(templates, in: reading)
        known.withLock { $0[ObjectIdentifier(screen)] = ready }
        return ready
    }
}

extension CompiledTemplate {
    /// A page as a response's body, which takes the memory over.
    ///
    /// - Parameter count: about how long it becomes, in bytes.
    func page(_ models: [ModelBox], expecting count: Int = 16_384) -> HTTPResponse.Body {
        var output = OutputBuffer(capacity: count)
        render(models, into: &output)
        let (start, count) = output.take()
        return .owned(OwnedBytes(start, count: count))
    }
}
