// Proves by a code that an email is the visitor's: for a new account, and for a change of address.

import Foundation
import GRDB
import Usher

struct EmailConfirmation {
    let services: SofaServices
    let purpose: Codes.Purpose
    let visit: Visit

    /// Mails a new code.
    ///
    /// - Parameters:
    ///   - former: the code that was sent before. If it went to the same email, the new code replaces it; if it went to
    ///     another one, a page that is still open may yet use it.
    ///   - key: the press's. If the same press comes again, since its answer was lost, its code takes the place of the
    ///     first, whichever of the two the flow remembers.
    func send(to email: String, after former: SentCode?, once key: String) async throws -> SentCode {
        try await visit.take(.codes)
        let now = services.now()
        let sent = former?.email == email ? former : nil
        let flow = sent?.flow ?? key
        let code = try await visit.guarding {
            try await services.codes.issue(for: email, purpose: purpose, in: flow, from: visit.origin, now: now)
        }
        try await services.mailer.send(.code(code, purpose: purpose), now: now)
        return SentCode(email: email, flow: flow)
    }

    /// Spends a right code on a new account, or neither. Sent again, because its visitor never heard of it, it comes to
    /// the same account.
    ///
    /// - Parameter key: the press's.
    func createAccount(
        _ form: CodeForm, of sent: SentCode, hashedPassword: String, once key: String
    ) async throws -> Account {
        let (now, email) = (services.now(), sent.email)
        if let made = try await services.accounts.account(email: email, hashed: hashedPassword) { return made }
        let account = try await redeem(form, of: sent, once: key) {
            try Accounts.create(email: email, hashed: hashedPassword, now: now, in: $0)
        }
        // Done before, and deleted since.
        guard let account else { throw AccountsError.noAccount }
        return account
    }

    /// Spends a right code on an account's new email, or neither; the old address hears of it. Sent again it comes to
    /// the same.
    func changeEmail(
        _ form: CodeForm, of account: Account, to sent: SentCode, once key: String
    ) async throws -> Account {
        let (accounts, email) = (services.accounts, sent.email)
        if let present = try await accounts.account(account.id), present != account, present.email == email {
            return present
        }
        let change = try await redeem(form, of: sent, once: key) {
            try Accounts.changeEmail(of: account.id, to: email, in: $0)
        }
        if let change {
            // It is changed, whether or not that mail can be sent.
            try? await services.mailer.send(.emailChanged(from: change.former, to: email), now: services.now())
            return change.account
        }
        guard let present = try await accounts.account(account.id) else { throw AccountsError.noAccount }
        return present
    }

    /// Says at its field that an email is none, or belongs to another account than `owner`.
    func refuseUnfit(_ email: String, for owner: Account? = nil) async throws {
        guard EmailAddress(email) != nil else { throw AccountsError.emailUnfit }
        try await visit.take(.emailsOfSession)
        try await visit.take(.emails)
        if try await services.accounts.isTaken(email, except: owner?.id) { throw AccountsError.emailTaken }
    }

    /// Says at its field why a code is not right.
    ///
    /// - Returns: nil where the same press has done it before.
    private func redeem<Value: Sendable>(
        _ form: CodeForm, of sent: SentCode, once key: String,
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value? {
        let typed = Codes.Typed(code: form.code, email: sent.email, purpose: purpose, flow: sent.flow)
        let redeemed = try await services.codes.redeem(
            typed, once: key, from: visit.origin, now: services.now(), work)
        switch redeemed {
        case .right(let value): return value
        case .doneBefore: return nil
        case .refused(let result):
            if result.isWrong { visit.log(.wrongCode) }
            throw VisitorError(result.problem, field: "code")
        }
    }
}

/// A code that is on its way: a flow's state keeps which one it is, and so nobody else can spend it or use up its
/// tries.
struct SentCode: Codable, Equatable {
    let email: String
    /// The id under which `Codes` has the flow.
    let flow: String
}

extension CodeResult {
    fileprivate var isWrong: Bool {
        switch self {
        case .wrong, .tooMany: true
        case .right, .expired: false
        }
    }

    /// The message to the visitor.
    var problem: String {
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
