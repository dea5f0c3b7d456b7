// Proves by a code that an email is the visitor's: for a new account, and for a change of address.

import GRDB
import Usher

struct EmailConfirmation {
    let services: SofaServices
    let purpose: Codes.Purpose

    /// Mails a new code.
    func send(to email: String) async throws {
        let now = services.now()
        let code = try await services.codes.issue(for: email, purpose: purpose, now: now)
        try await services.mailer.send(.code(code, to: email, purpose: purpose), now: now)
    }

    /// Spends a right code on some work, or neither; says at its field why a code is not right.
    func check<Value: Sendable>(
        _ form: CodeForm, for email: String, _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        let (result, value) = try await services.codes.redeem(
            form.code, for: email, purpose: purpose, now: services.now(), work)
        guard let value else { throw VisitorError(result.problem, field: "code") }
        return value
    }

    /// Says at its field that an email is none, or belongs to another account.
    func refuseUnfit(_ email: String) async throws {
        guard EmailAddress(email) != nil else { throw AccountsError.emailUnfit }
        if try await services.accounts.isTaken(email) { throw AccountsError.emailTaken }
    }
}

extension CodeResult {
    /// What to tell the visitor.
    fileprivate var problem: String {
        switch self {
        case .right: "This code is right."
        case .wrong(let left):
            left == 1
                ? "That is not the code. You have one more try." : "That is not the code. You have \(left) more tries."
        case .expired: "This code is too old. Send a new one."
        case .tooMany: "That was one try too many. Send a new code."
        }
    }
}
