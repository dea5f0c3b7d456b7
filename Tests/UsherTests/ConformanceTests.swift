// The conformance list names stories that exist.

import Foundation
import Testing

@Suite struct `The conformance list` {
    @Test func `names stories that exist`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let list = try String(
            contentsOf: root.appendingPathComponent("Sources/Usher/Usher.docc/Conformance.md"), encoding: .utf8)
        var stories = ""
        let tests = root.appendingPathComponent("Tests").path
        for file in try FileManager.default.subpathsOfDirectory(atPath: tests) where file.hasSuffix(".swift") {
            // A name stands in backticks.
            let lines = try String(contentsOfFile: "\(tests)/\(file)", encoding: .utf8).split(separator: "\n")
            stories += lines.filter { $0.utf8.contains(UInt8(ascii: "`")) }.joined(separator: "\n")
        }
        var named = 0
        for line in list.split(separator: "\n") where line.hasPrefix("| ") && !line.contains("| story |") {
            guard let cell = line.split(separator: "|").dropFirst().first else { continue }
            for entry in cell.split(separator: "·") {
                named += 1
                let words = String(entry.replacing("⇄", with: "").trimmingCharacters(in: .whitespaces))
                let isThere =
                    if let suite = words.firstMatch(of: /^[Aa]ll of “(.+)”$/) {
                        stories.contains("@Suite struct `\(suite.1)`")
                    } else if let story = words.firstMatch(of: /^([^:]+): (.+)$/) {
                        stories.contains("@Suite struct `\(story.1)`") && stories.contains("func `\(story.2)")
                    } else {
                        // Of the same suite as the one before.
                        stories.contains("func `\(words)")
                    }
                #expect(isThere, "no story “\(words)”")
            }
        }
        #expect(named >= 60)
    }
}
