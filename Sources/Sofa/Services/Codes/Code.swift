// A code that proves an email address.

import Foundation

/// A code as it is mailed. Only its hash is stored.
struct Code: Equatable, Sendable {
    let digits: String
    let expires: Date
}
