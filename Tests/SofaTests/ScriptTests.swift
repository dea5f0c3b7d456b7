// The one script of all pages.

import Foundation
import Testing

@Suite struct `The script` {
    @Test func `is one file of at most 12 KB`() throws {
        let folders = ["/Public", "/Sources/UsherSite/BuiltIn"].map { TestSofa.folder + $0 }
        let scripts = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".js") }
                .map { "\(folder)/\($0)" }
        }
        #expect(scripts == [folders[1] + "/usher.js"])
        #expect(try scripts.allSatisfy { try Data(contentsOf: URL(fileURLWithPath: $0)).count <= 12_288 })
    }
}
