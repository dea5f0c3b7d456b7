// Why nothing was done to an account.

enum AccountsError: Error, Equatable, CustomStringConvertible {
    case emailTaken
    case emailUnfit
    case passwordUnfit
    case noAccount
    /// Too many wrong passwords at sign-in.
    case tooManyTries
    /// Too many wrong passwords by one who is signed in.
    case tooManyTriesAgain
    /// In another browser, while its former one was checked here.
    case passwordChangedMeanwhile

    var description: String {
        switch self {
        case .emailTaken: "This email already has an account. Sign in, or use another one."
        case .emailUnfit: "This does not look like an email address."
        case .passwordUnfit:
            "A password has between \(Accounts.passwordLengths.lowerBound) and "
                + "\(Accounts.passwordLengths.upperBound) characters."
        case .noAccount: "This account no longer exists."
        case .tooManyTries: "Too many tries with this email. Wait a quarter of an hour, or have a link mailed to you."
        case .tooManyTriesAgain: "Too many tries. Please wait a quarter of an hour."
        case .passwordChangedMeanwhile: "Your password was changed in another browser meanwhile."
        }
    }
}
