// A code that proves an email address.

import Foundation

/// A code as it is mailed. Only its hash is stored.
struct Code: Equatable, Sendable {
    let digits: String
    /// Where it goes: what an account of it says, however it was typed.
    let email: String
    let expires: Date
}
