// The files of the sources and tests, as text.

import Foundation

struct SourceText {
    /// From the package's folder.
    let path: String
    let text: String
    /// Its lines without what stands before and behind them.
    private let plain: String

    /// Whether it has these lines one after the other, however far they are indented.
    func has(_ lines: [String]) -> Bool { plain.contains(Self.plain(lines)) }

    private static func plain(_ lines: [String]) -> String {
        "\n" + lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n") + "\n"
    }

    /// Those of Swift, and of texts in other languages. What stands in `Tests/Guides` is a guide's own.
    static func all() throws -> [SourceText] {
        try ["Sources", "Tests"].flatMap { folder in
            let root = SwiftCompiler.root.appendingPathComponent(folder).path
            return try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
                .filter { ($0.hasSuffix(".swift") || $0.hasSuffix(".strings")) && !$0.hasPrefix("Guides/") }
                .map { path in
                    let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
                    return SourceText(
                        path: folder + "/" + path, text: text, plain: plain(text.components(separatedBy: "\n")))
                }
        }
    }
}
