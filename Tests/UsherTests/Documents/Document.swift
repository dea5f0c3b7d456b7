// The code that the documentation shows: README, the guides, and the comments of public declarations.

import Foundation

/// A document with its blocks of code.
struct Document {
    /// A block of code, with the lines as the document has them.
    struct Block {
        /// As the fence names it.
        var language: String
        /// The number of the first line of code, from 1.
        var line: Int
        var lines: [String] = []
    }

    /// From the package's folder.
    let path: String
    let blocks: [Block]

    var name: String { String(path.split(separator: "/").last ?? "") }
    var swift: [Block] { blocks.filter { $0.language == "swift" } }

    /// README, all guides, and every source file that shows code in a public declaration's comment.
    static func all() throws -> [Document] {
        let sources = SwiftCompiler.root.appendingPathComponent("Sources").path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).sorted().map { "Sources/" + $0 }
        return try (["README.md"] + paths).compactMap { path in
            guard path.hasSuffix(".md") || path.hasSuffix(".swift") else { return nil }
            let text = try String(contentsOf: SwiftCompiler.root.appendingPathComponent(path), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
            let document = Document(path: path, blocks: path.hasSuffix(".md") ? guide(lines) : comments(lines))
            return document.blocks.isEmpty ? nil : document
        }
    }

    /// The blocks of a guide. One that is indented, not fenced, has the language "indented".
    static func guide(_ lines: [String], from first: Int = 1) -> [Block] {
        var blocks: [Block] = []
        var fenced: Block?
        var isIndented = false
        for (index, line) in lines.enumerated() {
            let code = line.trimmingCharacters(in: .whitespaces)
            if code.hasPrefix("```") {
                if let block = fenced { blocks.append(block) }
                fenced = fenced == nil ? Block(language: String(code.dropFirst(3)), line: first + index + 1) : nil
                isIndented = false
            } else if fenced != nil {
                fenced?.lines.append(line)
            } else if isIndented && (code.isEmpty || line.hasPrefix("    ")) {
                blocks[blocks.count - 1].lines.append(line)
            } else if line.hasPrefix("    "), index == 0 || lines[index - 1].isEmpty {
                blocks.append(Block(language: "indented", line: first + index, lines: [line]))
                isIndented = true
            } else {
                isIndented = false
            }
        }
        return blocks
    }

    /// The blocks in the comments of public declarations, all of them Swift.
    static func comments(_ lines: [String]) -> [Block] {
        var blocks: [Block] = []
        var comment: [String] = []
        for (index, line) in lines.enumerated() {
            let code = line.trimmingCharacters(in: .whitespaces)
            if code.hasPrefix("///") {
                comment.append(String(code.dropFirst(code.hasPrefix("/// ") ? 4 : 3)))
            } else if code.hasPrefix("@"), !code.contains("public ") {
                // An attribute between a comment and its declaration is a line of its own.
                comment.append("")
            } else {
                if code.contains("public ") { blocks += guide(comment, from: index + 1 - comment.count) }
                comment = []
            }
        }
        return blocks.map { Block(language: "swift", line: $0.line, lines: $0.lines) }
    }
}
