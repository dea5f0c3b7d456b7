// A code that proves an email address.

import Foundation

/// A code as it is mailed. Only its hash is stored.
struct Code: Equatable, Sendable {
    let digits: String
    /// The address that the code is mailed to: the account's own where there is one, however it was typed.
    let email: String
    let expires: Date
}
