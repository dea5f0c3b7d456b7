// The one script of all pages.

import Foundation
import Testing

@Suite struct `The script` {
    @Test func `is one file of at most 8 KB`() throws {
        let folders = [
            TestSofa.folder + "/Public/sofa", TestSofa.folder + "/Public/permit",
            TestSofa.folder + "/Sources/Usher/BuiltIn",
        ]
        let scripts = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".js") }
                .map { "\(folder)/\($0)" }
        }
        #expect(scripts == [folders[2] + "/usher.js"])
        #expect(try scripts.allSatisfy { try Data(contentsOf: URL(fileURLWithPath: $0)).count <= 8_192 })
    }
}
