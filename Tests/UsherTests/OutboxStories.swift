// The outbox: whole files only, in order, and nothing smuggled into a mail's head.

import Foundation
import Testing
import Usher
import UsherTesting

private let noon = Date(timeIntervalSince1970: 1_800_000_000)

@Suite struct `An outbox` {
    /// In an empty folder, which goes with the test.
    private func within(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await body(URL(fileURLWithPath: folder.path, isDirectory: true))
    }

    @Test func `names sort by time, also within one moment, and nothing but mails is left in the folder`() async throws
    {
        try await within { folder in
            let outbox = try Outbox(folder: folder.appendingPathComponent("deep/er").path)
            let moments = [noon, noon, noon, noon + 0.000_5, noon + 1, noon + 86_400 * 400]
            for (number, moment) in moments.enumerated() {
                try await outbox.send(Mail(to: "ada@example.org", subject: "\(number)", text: "Hello."), now: moment)
            }
            let folder = folder.appendingPathComponent("deep/er")
            let subjects = try texts(in: folder).map { $0.split(separator: "\n")[1] }
            #expect(subjects == (0..<6).map { "Subject: \($0)" })
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.allSatisfy { $0.hasSuffix(".txt") && !$0.hasPrefix(".") })
        }
    }

    @Test func `folder and mails are their owner's alone, and no link`() async throws {
        try await within { folder in
            let place = folder.appendingPathComponent("outbox")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
            try await Outbox(folder: place.path).send(Mail(to: "a@b.de", subject: "x", text: "y"), now: noon)
            let mail = try #require(try FileManager.default.contentsOfDirectory(atPath: place.path).first)
            for (path, mode) in [(place.path, 0o700), (place.path + "/" + mail, 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
            }
            let link = folder.appendingPathComponent("link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place.path)
            #expect { try Outbox(folder: link) } throws: { "\($0)".contains("the folder is a link") }
        }
    }

    @Test func `two outboxes on one folder lose no mail at the same moment`() async throws {
        try await within { folder in
            let outboxes = try [Outbox(folder: folder.path), Outbox(folder: folder.path)]
            try await withThrowingTaskGroup { group in
                for number in 0..<100 {
                    group.addTask {
                        let mail = Mail(to: "ada@example.org", subject: "\(number)", text: "Hello.")
                        try await outboxes[number % 2].send(mail, now: noon)
                    }
                }
                try await group.waitForAll()
            }
            #expect(Set(try texts(in: folder)).count == 100)
        }
    }

    @Test func `a line break in an address or a subject begins no other head line`() async throws {
        try await within { folder in
            let mail = Mail(to: "ada@example.org\r\nBcc: all@example.org", subject: "Hi\n\nCode: 1", text: "Hello.")
            try await Outbox(folder: folder.path).send(mail, now: noon)
            #expect(
                try texts(in: folder) == [
                    "To: ada@example.org Bcc: all@example.org\nSubject: Hi  Code: 1\n\nHello.\n"
                ])
        }
    }

    @Test func `only the owner can read a mail`() async throws {
        try await within { folder in
            try await Outbox(folder: folder.path).send(Mail(to: "a@b.c", subject: "Hi", text: "Hello."), now: noon)
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.appendingPathComponent(name).path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    private func texts(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }

    @Test func `takes no more mails than may wait for the disk, and takes others when they are written`() async throws {
        try await within { folder in
            let outbox = try Outbox(folder: folder.path)
            let mail = Mail(to: "ada@example.org", subject: "Hi", text: String(repeating: "Hello. ", count: 2_000))
            let refused = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<(3 * Outbox.most) {
                    group.addTask {
                        do { try await outbox.send(mail, now: noon) } catch { return error is Outbox.Full }
                        return false
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(try texts(in: folder).count == 3 * Outbox.most - refused)
            try await outbox.send(mail, now: noon)
        }
    }
}
