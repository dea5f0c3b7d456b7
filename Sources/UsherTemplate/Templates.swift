// The templates of a site, read and checked together.

/// Parsed sources; a mistake in any of them is thrown when they are read.
public final class Templates: Sendable {
    struct Parsed: Sendable {
        let source: Source
        let nodes: [Node]
    }

    private let parsed: [String: Parsed]
    private let folder: String

    /// Reads all `.html` files below a folder; a template's name is its path there without `.html`.
    ///
    /// - Throws: `TemplateErrors` with every mistake in all of them.
    package convenience init(folder: String) throws {
        let name = folder.split(separator: "/").last.map { String($0) } ?? folder
        let files = TemplateFolder(folder)
        try self.init(sources: files.texts, folder: name, errors: files.errors)
    }

    /// - Parameter sources: texts by name.
    package convenience init(sources: [String: String]) throws {
        try self.init(sources: sources.mapValues { Array($0.utf8) }, folder: "Templates")
    }

    private init(sources: [String: [UInt8]], folder: String, errors: [TemplateError] = []) throws {
        self.folder = folder
        var errors = errors
        var parsed: [String: Parsed] = [:]
        for (name, bytes) in sources {
            let source = Source(file: "\(folder)/\(name).html", bytes: bytes)
            var parser = Parser(source)
            parsed[name] = Parsed(source: source, nodes: parser.parse())
            errors += parser.errors
        }
        self.parsed = parsed
        if !errors.isEmpty { throw TemplateErrors(errors) }
    }

    package var names: [String] { parsed.keys.sorted() }

    package func contains(_ name: String) -> Bool { parsed[name] != nil }

    /// Compiles for a stack of scopes, outermost first; a name is looked up from the innermost scope outwards.
    ///
    /// - Throws: `TemplateErrors` with every mistake in it and in the templates that it uses.
    package func compile(_ name: String, scopes: [Schema]) throws -> CompiledTemplate {
        var compiler = Compiler(self, scopes: scopes)
        compiler.compile(name)
        guard compiler.errors.isEmpty else { throw TemplateErrors(compiler.errors) }
        return CompiledTemplate(program: compiler.program)
    }

    func parsed(_ name: String) -> Parsed? { parsed[name] }

    func file(of name: String) -> String { "\(folder)/\(name).html" }
}
