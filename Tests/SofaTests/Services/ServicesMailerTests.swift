// Mails as Sofa writes them.

import Foundation
import Testing
import Usher

@testable import Sofa

struct ServicesMailerTests {
    @Test func `a code's mail is a text file with To, Subject, an empty line and the code on its line`() async throws {
        try await withFolder { folder in
            let code = Code(digits: "012345", email: "ada@example.org", expires: noon + 600)
            try await Outbox(folder: folder.path).send(.code(code, purpose: .signUp), now: noon)
            let lines = try #require(
                try FileManager.default.contentsOfDirectory(atPath: folder.path)
                    .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.first
            ).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines[0] == "To: ada@example.org")
            #expect(lines[1] == "Subject: Your Sofa code")
            #expect(lines[2].isEmpty)
            #expect(lines.contains("Code: 012345"))
            #expect(lines.last == "")
        }
    }
}
