// Proves by a code that an email is the visitor's: for a new account, and for a change of address.

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

    /// Returns where the code is right, and says at its field why not otherwise.
    func check(_ form: CodeForm, for email: String) async throws {
        let result = try await services.codes.check(form.code, for: email, purpose: purpose, now: services.now())
        if let problem = result.problem { throw VisitorError(problem, field: "code") }
    }

    /// Says at its field that an email is none, or belongs to another account.
    func refuseUnfit(_ email: String) async throws {
        guard EmailAddress(email) != nil else { throw AccountsError.emailUnfit }
        if try await services.accounts.isTaken(email) { throw AccountsError.emailTaken }
    }
}

extension CodeResult {
    /// What to tell the visitor; nil where the code is right.
    fileprivate var problem: String? {
        switch self {
        case .right: nil
        case .wrong(let left):
            left == 1
                ? "That is not the code. You have one more try." : "That is not the code. You have \(left) more tries."
        case .expired: "This code is too old. Send a new one."
        case .tooMany: "That was one try too many. Send a new code."
        }
    }
}
