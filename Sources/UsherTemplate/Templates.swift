// The templates of a site, read and parsed together. UsherTemplate begins here: `reading` parses, `compile` resolves
// names and decides escaping, and the `CompiledTemplate` renders.

/// The templates of a site.
package final class Templates: Sendable {
    /// One template's syntax tree.
    struct Parsed: Sendable {
        let source: TemplateSource
        let nodes: [Node]
        /// The mistakes in the file by itself; such a file is not compiled.
        let errors: [TemplateError]
    }

    /// The address at which a file is served; nil where there is no file of that name.
    package typealias AddressOfFile = @Sendable (_ name: String) -> String?

    /// The mistakes of a page as a whole.
    package typealias Check = (Outline) -> [TemplateError]

    let addressOfFile: AddressOfFile?
    /// Nil where texts are shown as they are.
    let translation: Translation?
    private let parsed: [String: Parsed]
    private let folder: String
    /// Those of `parsed` that are in no file of the folder.
    private let builtIn: Set<String>
    /// Every mistake that was found when the files were read and parsed.
    package let errors: [TemplateError]

    /// Reads all `.html` files below a folder; a template's name is its path there without `.html`. Mistakes are kept
    /// in `errors`.
    ///
    /// - Parameters:
    ///   - builtIn: Further templates by their names; a file of that name takes the place of one.
    ///   - addressOfFile: Gives what `{{@/app.css}}` shows.
    package static func reading(
        folder: String, name: String? = nil, builtIn: [String: [UInt8]] = [:], translation: Translation? = nil,
        addressOfFile: AddressOfFile? = nil
    ) -> Templates {
        let name = name ?? folder.split(separator: "/").last.map { String($0) } ?? folder
        let files = TemplateFolder(folder)
        return Templates(
            sources: files.texts, folder: name, builtIn: builtIn, errors: files.errors,
            translation: translation, addressOfFile: addressOfFile)
    }

    /// The same, but throws if there are mistakes.
    ///
    /// - Throws: `TemplateErrors` with every mistake in all of them.
    package static func sound(folder: String) throws -> Templates {
        let templates = reading(folder: folder)
        if !templates.errors.isEmpty { throw TemplateErrors(templates.errors) }
        return templates
    }

    /// Parses templates that are in memory.
    ///
    /// - Parameter sources: The texts by their templates' names.
    /// - Throws: `TemplateErrors` with every mistake in all of them.
    package convenience init(
        sources: [String: String], translation: Translation? = nil, addressOfFile: AddressOfFile? = nil
    ) throws {
        self.init(
            sources: sources.mapValues { Array($0.utf8) }, folder: "Templates", errors: [], translation: translation,
            addressOfFile: addressOfFile)
        if !errors.isEmpty { throw TemplateErrors(errors) }
    }

    private init(
        sources: [String: [UInt8]], folder: String, builtIn: [String: [UInt8]] = [:], errors: [TemplateError],
        translation: Translation?, addressOfFile: AddressOfFile?
    ) {
        self.translation = translation
        self.addressOfFile = addressOfFile
        self.folder = folder
        self.builtIn = Set(builtIn.keys).subtracting(sources.keys)
        var errors = errors
        var parsed: [String: Parsed] = [:]
        for (name, bytes) in sources.merging(builtIn, uniquingKeysWith: { own, _ in own }) {
            let source = TemplateSource(file: Self.file(of: name, in: folder, self.builtIn), bytes: bytes)
            var parser = Parser(source)
            let nodes = parser.parse()
            parsed[name] = Parsed(source: source, nodes: nodes, errors: parser.errors)
            errors += parser.errors
        }
        self.parsed = parsed
        self.errors = errors
    }

    /// The names of the folder's templates, sorted.
    package var names: [String] { parsed.keys.filter { !builtIn.contains($0) }.sorted() }

    /// True if there is a template of that name.
    package func contains(_ name: String) -> Bool { parsed[name] != nil }

    /// Compiles for a stack of scopes, outermost first; a name is looked up from the innermost scope outwards.
    ///
    /// - Parameters:
    ///   - actions: The names of the actions that its buttons may post; nil where they are unknown.
    ///   - check: Finds what is wrong with the page as a whole, once nothing else is.
    /// - Throws: `TemplateErrors` with every mistake in it and in the templates that it uses.
    package func compile(
        _ name: String, scopes: [Schema], actions: Set<String>? = nil, check: Check? = nil
    ) throws -> CompiledTemplate {
        try compiled(name, Compiler(self, scopes: scopes, actions: actions, outlines: check != nil), check)
    }

    /// The same for a screen whose actions are known: `{{#offers.name}}` shows where the action is offered, and for an
    /// action that the screen does not have it is a mistake.
    ///
    /// - Throws: `TemplateErrors` with every mistake in it and in the templates that it uses.
    package func compile(
        _ name: String, scopes: [Schema], actions: ActionNames, check: Check? = nil
    ) throws -> CompiledTemplate {
        try compiled(name, Compiler(self, scopes: scopes, actions: actions, outlines: check != nil), check)
    }

    private func compiled(_ name: String, _ compiler: Compiler, _ check: Check?) throws -> CompiledTemplate {
        var compiler = compiler
        compiler.compile(name)
        if compiler.errors.isEmpty, let check, let outline = compiler.outline { compiler.errors = check(outline) }
        guard compiler.errors.isEmpty else { throw TemplateErrors(compiler.errors) }
        return CompiledTemplate(program: compiler.program)
    }

    /// A mistake of a template as a whole.
    package func error(in name: String, _ message: String) -> TemplateError {
        TemplateError(file: file(of: name), position: nil, message: message)
    }

    func parsed(_ name: String) -> Parsed? { parsed[name] }

    func file(of name: String) -> String { Self.file(of: name, in: folder, builtIn) }

    private static func file(of name: String, in folder: String, _ builtIn: Set<String>) -> String {
        builtIn.contains(name) ? "\(name).html (built in)" : "\(folder)/\(name).html"
    }
}
