// Both kinds of database, and what lasts.

import Foundation
import struct GRDB.Configuration
import class GRDB.DatabaseQueue
import Testing

@testable import Sofa

struct ServicesDatabaseTests {
    @Test func `two databases in memory know nothing of each other`() async throws {
        let one = try Services()
        let other = try Services()
        _ = try await one.account()
        #expect(try await one.accounts.isTaken("ada@example.org"))
        #expect(try await !other.accounts.isTaken("ada@example.org"))
    }

    @Test func `a file keeps accounts, statuses and codes from one opening to the next`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("sofa.sqlite").path
            let code: Code
            let account: Account
            do {
                let services = try Services(.file(path))
                account = try await services.account()
                try await services.items.setStatus(.upNext, of: 1, for: account.id)
                code = try await services.codes.issue(for: "bea@example.org", purpose: .signUp, now: noon)
            }
            let services = try Services(.file(path))
            let back = try await services.accounts.signIn(
                email: "ada@example.org", password: "correct horse", now: noon)
            #expect(back == account)
            #expect(try await services.items.status(of: 1, for: account.id) == .upNext)
            let result = try await services.codes.check(
                code.digits, for: "bea@example.org", purpose: .signUp, now: noon)
            #expect(result == .right)
        }
    }

    @Test func `a file is its owner's alone, with those beside it, also where it was not`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("sofa.sqlite").path
            let suffixes = ["", "-wal", "-shm"]
            func modes() throws -> [Int?] {
                try suffixes.map {
                    let attributes = try FileManager.default.attributesOfItem(atPath: path + $0)
                    return (attributes[.posixPermissions] as? NSNumber)?.intValue
                }
            }
            let services = try Services(.file(path))
            _ = try await services.account()
            #expect(try modes() == [0o600, 0o600, 0o600])
            for suffix in suffixes {
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + suffix)
            }
            let again = try Services(.file(path))
            #expect(try modes() == [0o600, 0o600, 0o600])
            #expect(try await again.accounts.isTaken("ada@example.org"))
        }
    }

    @Test func `a link is not followed, and the error says what to do`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("sofa.sqlite").path
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".other")
            #expect { try Database.file(path) } throws: {
                "\($0)".contains("the file is a link; name what it leads to")
            }
            #expect(!FileManager.default.fileExists(atPath: path + ".other"))
        }
    }

    @Test func `the catalogue is sown once`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("sofa.sqlite").path
            let first = try await Services(.file(path)).items.shelf(.book)
            let second = try await Services(.file(path)).items.shelf(.book)
            #expect(first == second)
            #expect(first.count == Catalogue.first.count { $0.kind == .book })
        }
    }

    @Test func `a new file is made ready once, by however many servers that start with it at once`() async throws {
        try await withFolder { folder in
            for round in 1...60 {
                let path = folder.appendingPathComponent("sofa\(round).sqlite").path
                try await withThrowingTaskGroup { group in
                    for _ in 1...8 { group.addTask { try await Services(.file(path)).items.shelf(.book).count } }
                    for try await count in group { #expect(count == Catalogue.first.count { $0.kind == .book }) }
                }
            }
        }
    }

    @Test func `a file where no folder is fails with an error`() {
        #expect(throws: (any Error).self) { try Database.file("/nowhere/at/all/sofa.sqlite") }
    }

    @Test
    func
        `who writes beside a foreign lock is told so in time, and nothing of it is done later; who reads waits for nobody`()
        async throws
    {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("sofa.sqlite").path
            let account = try await Services(.file(path, waiting: .seconds(60))).account()
            let services = Services(try .file(path, waiting: .milliseconds(50)))
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let refused = await withTaskGroup { group in
                for number in 1...20 {
                    group.addTask {
                        do {
                            _ = try await services.items.keep(
                                GuestShelf(statuses: [Int64(number): .doing]), for: account.id)
                            return false
                        } catch {
                            return error is Database.Busy
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(refused == 20)
            #expect(try await services.items.statuses(for: account.id).isEmpty)
            try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            #expect(try await services.items.statuses(for: account.id).isEmpty)
        }
    }

    @Test func `two hundred readers and writers of one file all get through`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("sofa.sqlite").path
            let services = try Services(.file(path, waiting: .seconds(60)))
            let account = try await services.account()
            let items = services.items
            try await withThrowingTaskGroup { group in
                for number in 0..<200 {
                    group.addTask {
                        if number.isMultiple(of: 2) {
                            try await items.keep(
                                GuestShelf(statuses: [Int64(number % 30 + 1): .doing]), for: account.id)
                        } else {
                            _ = try await items.shelf(.game)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await items.statuses(for: account.id).count == 15)
        }
    }
}
