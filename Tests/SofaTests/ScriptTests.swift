// The one script of all pages.

import Foundation
import Testing

@Suite struct `The script` {
    @Test func `is one file of at most 4 KB`() throws {
        let folder = TestSofa.folder + "/Public"
        let scripts = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".js") }
        #expect(scripts == ["usher.js"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/usher.js")).count <= 4_096)
    }
}
