// The one script of all pages.

import Foundation
import Testing

@Suite struct `The script` {
    @Test func `is one file of at most 12 KB, beside Permit's own, which prints`() throws {
        let folders = ["/Public", "/Sources/UsherSite/BuiltIn"].map { TestSofa.folder + $0 }
        let scripts = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".js") }
                .map { "\(folder)/\($0)" }
        }
        #expect(scripts == [folders[0] + "/permit/permit.js", folders[1] + "/usher.js"])
        let sizes = try scripts.map { try Data(contentsOf: URL(fileURLWithPath: $0)).count }
        #expect(sizes[0] <= 400 && sizes[1] <= 12_288)
    }
}
