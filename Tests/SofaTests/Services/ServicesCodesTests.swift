// Six digits, ten minutes, three tries, spent once.

import Foundation
import Testing

@testable import Sofa

struct ServicesCodesTests {
    let email = "ada@example.org"

    @Test func `the right code is right once`() async throws {
        let codes = try Services().codes
        let code = try await codes.issue(for: email, purpose: .signUp, now: noon)
        #expect(code.digits.count == 6)
        #expect(code.digits.allSatisfy { $0.isASCII && $0.isNumber })
        #expect(code.expires == noon + 600)
        #expect(try await codes.check(code.digits, for: " ADA@example.org", purpose: .signUp, now: noon) == .right)
        #expect(try await codes.check(code.digits, for: email, purpose: .signUp, now: noon) == .expired)
    }

    @Test func `codes keep their leading zeros and differ`() async throws {
        let codes = try Services().codes
        var seen: Set<String> = []
        for number in 0..<60 {
            let code = try await codes.issue(for: "visitor\(number)@example.org", purpose: .signUp, now: noon)
            #expect(code.digits.utf8.count == 6)
            seen.insert(code.digits)
        }
        #expect(seen.count > 55)
    }

    @Test func `there are three tries, and the third can be the right one`() async throws {
        let codes = try Services().codes
        let code = try await codes.issue(for: email, purpose: .signUp, now: noon)
        let wrong = other(than: code)
        #expect(try await codes.check(wrong, for: email, purpose: .signUp, now: noon) == .wrong(triesLeft: 2))
        #expect(try await codes.check(wrong, for: email, purpose: .signUp, now: noon) == .wrong(triesLeft: 1))
        #expect(try await codes.check(code.digits, for: email, purpose: .signUp, now: noon) == .right)
    }

    @Test func `after three wrong ones even the right code is refused, until a new one is issued`() async throws {
        let codes = try Services().codes
        let code = try await codes.issue(for: email, purpose: .signUp, now: noon)
        for expected in [CodeResult.wrong(triesLeft: 2), .wrong(triesLeft: 1), .tooMany, .tooMany] {
            let result = try await codes.check(other(than: code), for: email, purpose: .signUp, now: noon)
            #expect(result == expected)
        }
        #expect(try await codes.check(code.digits, for: email, purpose: .signUp, now: noon) == .tooMany)
        let fresh = try await codes.issue(for: email, purpose: .signUp, now: noon)
        #expect(try await codes.check(fresh.digits, for: email, purpose: .signUp, now: noon) == .right)
    }

    @Test func `a hundred guesses at the same moment have three tries between them`() async throws {
        let codes = try Services().codes
        let code = try await codes.issue(for: email, purpose: .signUp, now: noon)
        let wrong = other(than: code)
        let answers = try await withThrowingTaskGroup(of: CodeResult.self) { group in
            for _ in 0..<100 {
                group.addTask { try await codes.check(wrong, for: "ada@example.org", purpose: .signUp, now: noon) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 != .tooMany } == 2)
        #expect(try await codes.check(code.digits, for: email, purpose: .signUp, now: noon) == .tooMany)
    }

    @Test func `of a hundred who know the code at the same moment one is right`() async throws {
        let codes = try Services().codes
        let digits = try await codes.issue(for: email, purpose: .signUp, now: noon).digits
        let right = try await withThrowingTaskGroup(of: CodeResult.self) { group in
            for _ in 0..<100 {
                group.addTask { try await codes.check(digits, for: "ada@example.org", purpose: .signUp, now: noon) }
            }
            return try await group.reduce(into: 0) { $0 += $1 == .right ? 1 : 0 }
        }
        #expect(right == 1)
    }

    @Test func `a code lives ten minutes`() async throws {
        let codes = try Services().codes
        let code = try await codes.issue(for: email, purpose: .signUp, now: noon)
        #expect(try await codes.check(code.digits, for: email, purpose: .signUp, now: noon + 600) == .expired)
        #expect(try await codes.check(code.digits, for: email, purpose: .signUp, now: noon + 599) == .right)
    }

    @Test(arguments: ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "12 45", "-----"])
    func `what is no code costs no try`(typed: String) async throws {
        let codes = try Services().codes
        let code = try await codes.issue(for: email, purpose: .signUp, now: noon)
        for _ in 0..<5 {
            let result = try await codes.check(typed, for: email, purpose: .signUp, now: noon)
            #expect(result == .wrong(triesLeft: 3))
        }
        #expect(try await codes.check(code.digits, for: email, purpose: .signUp, now: noon) == .right)
    }

    @Test(arguments: [" ", "-", "\u{00A0}"])
    func `a code may be typed in two halves`(between: String) async throws {
        let codes = try Services().codes
        let digits = try await codes.issue(for: email, purpose: .signUp, now: noon).digits
        let typed = " \(digits.prefix(3))\(between)\(digits.suffix(3)) "
        #expect(try await codes.check(typed, for: email, purpose: .signUp, now: noon) == .right)
    }

    @Test func `a code is for one address and one purpose`() async throws {
        let codes = try Services().codes
        let digits = try await codes.issue(for: email, purpose: .signUp, now: noon).digits
        #expect(try await codes.check(digits, for: email, purpose: .changeEmail, now: noon) == .expired)
        #expect(try await codes.check(digits, for: "bea@example.org", purpose: .signUp, now: noon) == .expired)
        #expect(try await codes.check(digits, for: "nonsense", purpose: .signUp, now: noon) == .expired)
        #expect(try await codes.check(digits, for: email, purpose: .signUp, now: noon) == .right)
    }

    @Test func `a new code replaces the old one`() async throws {
        let codes = try Services().codes
        let old = try await codes.issue(for: email, purpose: .signUp, now: noon)
        var new = try await codes.issue(for: email, purpose: .signUp, now: noon + 1)
        if new.digits == old.digits { new = try await codes.issue(for: email, purpose: .signUp, now: noon + 2) }
        let first = try await codes.check(old.digits, for: email, purpose: .signUp, now: noon + 3)
        #expect(first == .wrong(triesLeft: 2))
        #expect(try await codes.check(new.digits, for: email, purpose: .signUp, now: noon + 3) == .right)
    }

    @Test func `five codes in a quarter of an hour, counted by address, and using them gives none back`() async throws {
        let services = try Services()
        for minute in 0..<5 {
            let now = noon + Double(minute) * 60
            let code = try await services.codes.issue(for: email, purpose: .signUp, now: now)
            _ = try await services.codes.check(code.digits, for: email, purpose: .signUp, now: now)
        }
        // A new value of the service counts on: the count is in the database.
        let codes = services.codes
        await #expect(throws: CodesError.tooManyIssued(until: noon + 900)) {
            try await codes.issue(for: "ADA@example.org", purpose: .changeEmail, now: noon + 899)
        }
        _ = try await codes.issue(for: "bea@example.org", purpose: .signUp, now: noon + 899)
        _ = try await codes.issue(for: email, purpose: .signUp, now: noon + 900)
        await #expect(throws: CodesError.tooManyIssued(until: noon + 960)) {
            try await codes.issue(for: email, purpose: .signUp, now: noon + 901)
        }
    }

    @Test func `no code for what is no email`() async throws {
        let codes = try Services().codes
        await #expect(throws: CodesError.emailUnfit) {
            try await codes.issue(for: "ada", purpose: .signUp, now: noon)
        }
    }

    private func other(than code: Code) -> String { code.digits == "000000" ? "000001" : "000000" }
}
