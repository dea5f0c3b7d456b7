// What README shows is what compiles.

import Foundation
import Testing

@Suite struct `README` {
    @Test func `shows as its first example what ReadmeExample compiles`() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let example = try String(contentsOf: here.appendingPathComponent("ReadmeExample.swift"), encoding: .utf8)
        let start = try #require(readme.range(of: "```swift\nimport Usher\n\n"))
        let end = try #require(readme.range(of: "```", range: start.upperBound..<readme.endIndex))
        #expect(example.hasSuffix(readme[start.upperBound..<end.lowerBound]))
    }
}
