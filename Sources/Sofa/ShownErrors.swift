// Which errors of the services a visitor may read: those that they can do something about.

import Usher

extension AccountsError: ShownError {
    var message: String { description }

    var field: String? {
        switch self {
        case .emailTaken, .emailUnfit: "email"
        case .passwordUnfit: "password"
        case .noAccount, .tooManyTries, .tooManyTriesAgain, .passwordChangedMeanwhile: nil
        }
    }
}

extension CodesError: ShownError {
    var message: String { description }
}

extension ItemsError: ShownError {
    var message: String { description }
}

extension Imports.UnderWay: ShownError {
    var message: String { "Another import of yours is under way. Wait until it has ended, or stop it." }
}

extension Database.Busy: ShownError {
    var message: String { description }
}

extension BlockingQueue.Full: ShownError {
    var message: String { "Many people are here just now. Please try again in a moment." }
}
