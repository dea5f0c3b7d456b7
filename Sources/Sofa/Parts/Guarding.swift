// Limits for one visitor, and what the log says of those who reach them. The services count each password and code that
// is guessed, whatever address the guess comes from (see `Attempts`). The limits here count by the visitor's address,
// so one who tries ever new emails is stopped too.

import Usher

extension Limit {
    /// Passwords at sign-in, whatever the email. A browser that is known to the account is not counted.
    static let signIns = Limit("sign-ins", 60, per: .minutes(15), by: .address)
    /// Links that are asked for, whatever the email. Beyond them a browser that is known to the account may ask still.
    static let links = Limit("links", 20, per: .minutes(15), by: .address)
    /// Codes that are mailed, whatever the email.
    static let codes = Limit("codes", 20, per: .minutes(15), by: .address)
    /// How often sign-up and change of email say whether an email has an account: people need to know of theirs, and
    /// who asks for a thousand is no person.
    static let emails = Limit("emails", 30, per: .minutes(15), by: .address)
    static let emailsOfSession = Limit("emails of a session", 10, per: .minutes(15), by: .session)
}

extension SecurityEvent {
    static let wrongPassword: SecurityEvent = "wrong password"
    static let wrongCode: SecurityEvent = "wrong code"
}

extension Visit {
    /// The visitor, in the form in which the services that count want it.
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
