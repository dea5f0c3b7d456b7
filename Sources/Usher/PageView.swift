// What every template may name under `page`: what the page is, where its form goes, and what there is to say.

internal import UsherFlow
internal import UsherTemplate

struct PageView: ViewModel {
    struct Link: ViewModel {
        let address: String
        let title: String
        static let fields: Fields<Self> = [.text("address", \.address), .text("title", \.title)]
    }

    struct Message: ViewModel {
        let text: String
        static let fields: Fields<Self> = [.text("text", \.text)]
    }

    struct Mistake: ViewModel {
        let id: String
        let label: String
        let message: String
        static let fields: Fields<Self> = [.text("id", \.id), .text("label", \.label), .text("message", \.message)]
    }

    var title = ""
    var key: String
    /// Where its form posts to: its own address.
    var address: String
    /// Whether its form may come with files.
    var takesFiles = false
    var token: String
    var nonce: String
    var presentation: Presentation
    /// Whether it shows in a modal, at its bottom or further up.
    var isInModal: Bool
    /// Whether a modal lies over it.
    var isInert: Bool
    /// The page below it in the same layer.
    var back: Link?
    var notices: [Message] = []
    /// Whether its fields hold what was typed elsewhere or earlier.
    var isDraft = false
    /// The action that would lose something: its button says `discard:` before the name, or `keep:`.
    var leaving: String?
    var message: String?
    var mistakes: [Mistake] = []

    static let fields: Fields<Self> = [
        .text("title", \.title),
        .text("key", \.key),
        .text("address", \.address),
        .text("enctype") { $0.takesFiles ? "multipart/form-data" : "application/x-www-form-urlencoded" },
        .text("token", \.token),
        .text("nonce", \.nonce),
        .flag("isRoot") { $0.presentation == .root },
        .flag("isPushed") { $0.presentation == .pushed },
        .flag("isModal", \.isInModal),
        .flag("isInert", \.isInert),
        .flag("takesFocus") { $0.isInModal && !$0.isInert && $0.mistakes.isEmpty && $0.leaving == nil },
        .object("back", \.back),
        .list("notices", \.notices),
        .flag("draft", \.isDraft),
        .text("leaving", \.leaving),
        .text("message", \.message),
        .list("errors", \.mistakes),
    ]
}
