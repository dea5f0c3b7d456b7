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

    /// Spends a right code on a new account, or neither. Sent again, because its visitor never heard of it, it comes to the
    /// same account.
    func createAccount(_ form: CodeForm, email: String, hashedPassword: String) async throws -> Account {
        let now = services.now()
        if let made = try await services.accounts.account(email: email, hashed: hashedPassword) { return made }
        return try await redeem(form, for: email) {
            try Accounts.create(email: email, hashed: hashedPassword, now: now, in: $0)
        }
    }

    /// Spends a right code on an account's new email, or neither; the old address hears of it. Sent again it comes to the
    /// same.
    func changeEmail(_ form: CodeForm, of account: Account, to email: String) async throws -> Account {
        if let present = try await services.accounts.account(account.id), present != account, present.email == email {
            return present
        }
        let changed = try await redeem(form, for: email) {
            try Accounts.changeEmail(of: account.id, to: email, in: $0)
        }
        // It is changed, whether or not that mail can be sent.
        try? await services.mailer.send(.emailChanged(from: account.email, to: email), now: services.now())
        return changed
    }

    /// Says at its field that an email is none, or belongs to another account than `owner`.
    func refuseUnfit(_ email: String, for owner: Account? = nil) async throws {
        guard EmailAddress(email) != nil else { throw AccountsError.emailUnfit }
        if try await services.accounts.isTaken(email, except: owner?.id) { throw AccountsError.emailTaken }
    }

    /// Says at its field why a code is not right.
    private func redeem<Value: Sendable>(
        _ form: CodeForm, for email: String, _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        let (result, value) = try await services.codes.redeem(
            form.code, for: email, purpose: purpose, now: services.now(), work)
        guard let value else { throw VisitorError(result.problem, field: "code") }
        return value
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
