// The errors of the applications' services, in words for whoever asked.

import Usher

enum ApplicationsError: ShownError, Equatable {
    case gone
    case decided(Application.Status)
    case changed
    case busy

    var message: String { phrase.text }

    var phrase: Phrase {
        switch self {
        case .gone: "There is no such application any more."
        case .decided(let status): "It was decided meanwhile: \(status.words, as: "status"). Nothing was done."
        case .changed: "Somebody else has changed it meanwhile, so nothing was done."
        case .busy: "The database is busy. Please try again in a moment."
        }
    }
}
