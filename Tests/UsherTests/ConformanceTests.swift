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
            stories += try String(contentsOfFile: "\(tests)/\(file)", encoding: .utf8)
        }
        var named = 0
        for line in list.split(separator: "\n") where line.hasPrefix("| ") && !line.hasPrefix("| rule") {
            guard let cell = line.split(separator: "|").dropFirst().first else { continue }
            for story in cell.split(separator: "·") {
                let words = story.replacing("⇄", with: "").trimmingCharacters(in: .whitespaces)
                guard let colon = words.range(of: ": "), words.first?.isUppercase == true else { continue }
                let (suite, test) = (words[..<colon.lowerBound], words[colon.upperBound...])
                named += 1
                let hasSuite = stories.contains("@Suite struct `\(suite)`")
                let hasTest = stories.contains("func `\(test)")
                #expect(hasSuite, "no suite “\(suite)”")
                #expect(hasTest, "no story “\(test)”")
            }
        }
        #expect(named > 25)
    }
}
