// What the code of the documentation stands in, so that it compiles: a file in Tests/Guides for each guide.

import Foundation
import Testing

/// A file of declarations with lines `//> Testing.md`: each is replaced by the next block of Swift of the document of
/// that name. What a block imports goes to the beginning of the file.
struct GuideContext: Sendable, CustomTestStringConvertible {
    /// A line, and which one it is in which file.
    private struct Line: Sendable {
        let text: String
        let path: String
        let number: Int
    }

    static let folder = "Tests/Guides"
    static let mark = "//> "

    let name: String
    /// How many blocks of each document it compiles.
    let used: [String: Int]
    private let lines: [Line]
    var testDescription: String { name }

    /// All of them, filled in. A document's blocks are all in one context.
    static func all() throws -> [GuideContext] {
        let documents = try Dictionary(grouping: Document.all(), by: \.name)
        let folder = SwiftCompiler.root.appendingPathComponent(folder).path
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { file in
            try GuideContext(file, String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8), documents)
        }
    }

    private init(_ name: String, _ text: String, _ documents: [String: [Document]]) {
        var used: [String: Int] = [:]
        var (imports, lines): ([Line], [Line]) = ([], [])
        for (index, text) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let code = text.trimmingCharacters(in: .whitespaces)
            let line = Line(text: String(text), path: "\(Self.folder)/\(name)", number: index + 1)
            guard code.hasPrefix(Self.mark) else {
                lines.append(line)
                continue
            }
            let wanted = String(code.dropFirst(Self.mark.count))
            let count = used[wanted, default: 0]
            used[wanted] = count + 1
            let blocks = (documents[wanted] ?? []).flatMap { document in document.swift.map { (document.path, $0) } }
            guard count < blocks.count else {
                lines.append(Line(text: "#error(\"\(wanted) has no such block\")", path: line.path, number: index + 1))
                continue
            }
            let (path, block) = blocks[count]
            for (offset, text) in block.lines.enumerated() {
                let line = Line(text: text, path: path, number: block.line + offset)
                if text.hasPrefix("import ") { imports.append(line) } else { lines.append(line) }
            }
        }
        self.name = name
        self.used = used
        self.lines = imports + lines
    }

    /// What the compiler has to say against it, by the lines of the documents.
    func mistakes() throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(name, lines.map(\.text).joined(separator: "\n"))
        let said = try SwiftCompiler.check(
            folder.path + "/" + name,
            SwiftCompiler.settings + ["-parse-as-library", "-suppress-warnings", "-diagnostic-style", "llvm"])
        let errors = said.split(separator: "\n").compactMap { line -> String? in
            guard let found = line.firstMatch(of: /^\/.*?:(\d+):(\d+): (error: .*)$/), let number = Int(found.1),
                lines.indices.contains(number - 1)
            else { return nil }
            let line = lines[number - 1]
            return "\(line.path):\(line.number):\(found.2): \(found.3)"
        }
        return errors.isEmpty && !said.isEmpty ? [said] : errors
    }
}
