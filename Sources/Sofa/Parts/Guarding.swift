// What keeps one visitor from asking more than a person would, and what is logged of those who do. What is guessed (a
// password, a code) is counted by the services, whatever address it comes from: see `Attempts`. Here it is counted who
// guesses: one who tries ever new emails is stopped by their address.

import Usher

extension Limit {
    /// Passwords at sign-in, whatever the email. A browser that is known to the account is not counted.
    static let signIns = Limit("sign-ins", 60, per: .minutes(15), by: .address)
    /// Links that are asked for, whatever the email.
    static let links = Limit("links", 20, per: .minutes(15), by: .address)
    /// Codes that are mailed, whatever the email.
    static let codes = Limit("codes", 20, per: .minutes(15), by: .address)
    /// How often sign-up and change of email say whether an email has an account: people need to know of theirs, and who
    /// asks for a thousand is no person.
    static let emails = Limit("emails", 30, per: .minutes(15), by: .address)
    static let emailsOfSession = Limit("emails of a session", 10, per: .minutes(15), by: .session)
}

extension SecurityEvent {
    static let wrongPassword: SecurityEvent = "wrong password"
    static let wrongCode: SecurityEvent = "wrong code"
}

extension Visit {
    /// As a service that counts asks it.
    func asker(isKnown: Bool = false) -> Asker { Asker(origin: origin, isKnown: isKnown) }

    /// Logs where somebody has come to the end of what `Attempts` allows.
    func guarding<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            switch error {
            case AccountsError.tooManyTries, AccountsError.tooManyTriesAgain, CodesError.tooManyIssued:
                log(.limitReached)
            default: break
            }
            throw error
        }
    }
}
