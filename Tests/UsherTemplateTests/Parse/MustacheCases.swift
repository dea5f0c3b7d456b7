// The official Mustache cases, read from where they lie, and their models, built from JSON. The engine compiles against
// schemas and refuses unknown names, so a case's model is completed first: every word of its templates that the model
// does not have becomes a field that holds nothing, which is what the specification says of a missing name.

import Foundation
import Testing
import UsherTemplate

struct MustacheCase: CustomTestStringConvertible, Sendable {
    let module: String
    let name: String
    let template: String
    let partials: [String: String]
    let expected: String
    let model: Sample

    var testDescription: String { "\(module): \(name)" }

    /// nil where the cases are not there.
    static let folder: URL? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["MUSTACHE_SPEC"].map { URL(filePath: $0) }
        let folder = named ?? root.deletingLastPathComponent().appending(path: "shared/mustache-spec")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static let all: [MustacheCase] = {
        let modules = [
            "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~dynamic-names",
            "~inheritance", "~lambdas",
        ]
        return modules.flatMap { (try? read($0)) ?? [] }
    }()

    private static func read(_ module: String) throws -> [MustacheCase] {
        guard let folder else { return [] }
        let content = try Data(contentsOf: folder.appending(path: "\(module).json"))
        let file = try #require(try JSONSerialization.jsonObject(with: content) as? [String: Any])
        let cases = try #require(file["tests"] as? [[String: Any]])
        return try cases.map { found in
            MustacheCase(
                module: module, name: try #require(found["name"] as? String),
                template: try #require(found["template"] as? String),
                partials: found["partials"] as? [String: String] ?? [:],
                expected: try #require(found["expected"] as? String), model: Sample(json: found["data"]))
        }
    }

    /// What the engine makes of it. A model that is not an object is the only row of a list, so that `.` is it.
    func output() throws -> String {
        let texts = [template] + partials.values
        var names: Set<String> = []
        for text in texts {
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }) {
                let name = word.split(separator: ".").joined(separator: ".")
                if !name.isEmpty { names.insert(name) }
            }
        }
        var root = model
        var sources = partials
        var page = "case"
        sources[page] = template
        if !model.isObject {
            root = .object(["root": .list([model])])
            page = "around"
            sources[page] = "{{#root}}{{>case}}{{/root}}"
        }
        for name in names { root = root.completed(name.split(separator: ".").map { String($0) }, isRoot: true) }
        let raw = Set(texts.flatMap { rawNames(in: $0) })
        let shown = raw.contains("") ? root.withHTML(everywhere: true, raw) : root.withHTML(everywhere: false, raw)
        guard let fields = shown.fields else { return "" }
        return try Templates(sources: sources).compile(page, scopes: [fields.schema]).text([
            ModelBox.make(shown, fields)
        ])
    }

    /// The last parts of the names that are shown raw; an empty one for `.`.
    private func rawNames(in text: String) -> [String] {
        (text.components(separatedBy: "{{{") + text.components(separatedBy: "{{&")).dropFirst().compactMap { rest in
            guard let end = rest.firstIndex(of: "}") else { return nil }
            let name = rest[..<end].filter { !$0.isWhitespace }
            return name == "." ? "" : name.split(separator: ".").last.map { String($0) }
        }
    }
}

/// A value of a case's model.
indirect enum Sample: Sendable {
    case nothing
    case flag(Bool)
    case number(Int)
    case text(String)
    case html(String)
    case list([Sample])
    case object([String: Sample])

    init(json: Any?) {
        switch json {
        case let text as String: self = .text(text)
        case let list as [Any]: self = .list(list.map { Sample(json: $0) })
        case let object as [String: Any]: self = .object(object.mapValues { Sample(json: $0) })
        case let number as NSNumber: self = Self.number(number)
        default: self = .nothing
        }
    }

    private static func number(_ number: NSNumber) -> Sample {
        if String(cString: number.objCType) == "c" { return .flag(number.boolValue) }
        // The engine has no decimals: a model shows them as text.
        return Double(number.intValue) == number.doubleValue ? .number(number.intValue) : .text("\(number)")
    }

    var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// With fields that hold nothing where the path leads nowhere: at the root, and below each object that has the
    /// path's first part.
    func completed(_ path: [String], isRoot: Bool) -> Sample {
        switch self {
        case .list(let rows): return .list(rows.map { $0.completed(path, isRoot: false) })
        case .object(var fields):
            fields = fields.mapValues { $0.completed(path, isRoot: false) }
            if let first = path.first, fields[first] != nil || isRoot {
                let rest = Array(path.dropFirst())
                fields[first] = (fields[first] ?? .nothing).along(rest)
            }
            return .object(fields)
        default: return self
        }
    }

    private func along(_ path: [String]) -> Sample {
        guard let first = path.first else { return self }
        let rest = Array(path.dropFirst())
        switch self {
        case .nothing: return .object([first: Sample.nothing.along(rest)])
        case .object(var fields):
            fields[first] = (fields[first] ?? .nothing).along(rest)
            return .object(fields)
        default: return self
        }
    }

    /// Texts and numbers that a template shows raw say that they are HTML.
    func withHTML(everywhere: Bool, _ names: Set<String>) -> Sample {
        switch self {
        case .text(let text) where everywhere: .html(text)
        case .number(let number) where everywhere: .html("\(number)")
        case .nothing where everywhere: .html("")
        case .list(let rows): .list(rows.map { $0.withHTML(everywhere: everywhere, names) })
        case .object(let fields):
            .object(
                Dictionary(
                    uniqueKeysWithValues: fields.map { name, value in
                        (name, value.withHTML(everywhere: everywhere || names.contains(name), names))
                    }))
        default: self
        }
    }

    /// The fields of an object.
    var fields: Fields<Sample>? {
        guard case .object(let fields) = self else { return nil }
        return Fields(
            model: "model",
            fields.sorted { $0.key < $1.key }.map { name, sample in
                sample.field(name) { model in
                    if case .object(let fields) = model { fields[name] } else { nil }
                }
            })
    }

    /// A field whose value is like this one.
    private func field(_ name: String, _ get: @escaping @Sendable (Sample) -> Sample?) -> ViewField<Sample> {
        switch self {
        case .nothing, .text: .text(name) { get($0)?.text }
        case .flag: .flag(name) { if case .flag(let flag)? = get($0) { flag } else { false } }
        case .number: .number(name) { if case .number(let number)? = get($0) { number } else { nil } }
        case .html: .html(name) { if case .html(let text)? = get($0) { HTML(trusted: text) } else { nil } }
        case .list(let rows):
            if let fields = Self.common(rows).fields {
                .list(name, fields: fields) { get($0)?.rows ?? [] }
            } else {
                .list(name, rows: Self.common(rows).field(".") { $0 }) { get($0)?.rows ?? [] }
            }
        case .object:
            .object(name, fields: fields ?? []) { model -> Sample? in
                if let sample = get(model), sample.isObject { sample } else { nil }
            }
        }
    }

    private var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        default: nil
        }
    }

    private var rows: [Sample] {
        if case .list(let rows) = self { rows } else { [] }
    }

    /// A row with everything that any of the rows has.
    private static func common(_ rows: [Sample]) -> Sample {
        rows.dropFirst().reduce(rows.first ?? .nothing) { one, other in
            switch (one, other) {
            case (.object(let left), .object(let right)):
                .object(left.merging(right) { common([$0, $1]) })
            case (.list(let left), .list(let right)): .list(left + right)
            case (.nothing, let known), (let known, .nothing): known
            case (.html, _), (_, .html): .html("")
            case (.number, .text), (.text, .number): .text("")
            default: one
            }
        }
    }
}
