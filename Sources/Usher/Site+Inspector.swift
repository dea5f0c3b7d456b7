// The site that an app calls: with the inspector beside it in development, files of its forms kept, and sessions packed
// that nobody uses.

internal import UsherChecks
internal import UsherFiles
internal import UsherInspector
public import UsherSite
internal import UsherStore
internal import UsherWords

extension Site {
    /// A site in a document of its own.
    ///
    /// - Parameters:
    ///   - folder: holds `Templates`, and `Public` where the app has files of its own.
    ///   - shared: what the sessions share, as it is at the beginning of each.
    ///   - document: what the template `document` may name beside its title and layers.
    ///   - root: makes a session's root coordinator. The screens that it and the flows inside of it name are checked at
    ///     once; what their forms say of files decides how much a request may bring.
    /// - Throws: `TemplateErrors` with every mistake in the templates, `FlowError` for one in a flow's addresses.
    public convenience init<Value: Codable & Equatable & Sendable, Document: ViewModel, Root: Coordinator>(
        folder: String, options: SiteOptions = SiteOptions(), shared: Value,
        document: @escaping @Sendable (Value) -> Document,
        root: @escaping @Sendable (Shared<Value>, Visit) -> Root
    ) throws {
        var options = options
        options.keepFiles()
        options.sessions = options.sessions ?? PackingMemory()
        try self.init(
            folder: folder, options: options, neighbour: .inspector, languages: .ofTemplates, checks: .all,
            shared: shared, document: document, root: root)
    }

    /// A site whose sessions share nothing, in Usher's document or one of its own that names no fields.
    ///
    /// - Parameters:
    ///   - folder: holds `Templates`, and `Public` where the app has files of its own.
    ///   - root: makes a session's root coordinator.
    /// - Throws: `TemplateErrors` with every mistake in the templates, `FlowError` for one in a flow's addresses.
    public convenience init<Root: Coordinator>(
        folder: String, options: SiteOptions = SiteOptions(), root: @escaping @Sendable (Visit) -> Root
    ) throws {
        try self.init(folder: folder, options: options, shared: NoState(), root: { _, visit in root(visit) })
    }

    /// A site in Usher's document, or in one of its own that names no fields.
    ///
    /// - Parameters:
    ///   - folder: holds `Templates`, and `Public` where the app has files of its own.
    ///   - shared: what the sessions share, as it is at the beginning of each.
    ///   - root: makes a session's root coordinator.
    /// - Throws: `TemplateErrors` with every mistake in the templates, `FlowError` for one in a flow's addresses.
    public convenience init<Value: Codable & Equatable & Sendable, Root: Coordinator>(
        folder: String, options: SiteOptions = SiteOptions(), shared: Value,
        root: @escaping @Sendable (Shared<Value>, Visit) -> Root
    ) throws {
        try self.init(
            folder: folder, options: options, shared: shared, document: { _ in NoDocument() }, root: root)
    }
}

/// The model of a document that names nothing of the app's.
private struct NoDocument: ViewModel {
    static let fields: Fields<Self> = []
}
