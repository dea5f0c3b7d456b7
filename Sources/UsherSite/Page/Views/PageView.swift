// The fields of every template under `page`: what the page is, where its form goes, and what there is to say.

internal import UsherFlow
internal import UsherTemplate

/// By reference: its many fields are filled in one after the other, and copied by nobody.
final class PageView: ViewModel {
    struct Link: ViewModel {
        let address: String
        let title: String
        static let fields: Fields<Self> = [.text("address", \.address), .text("title", \.title)]
    }

    struct Message: ViewModel {
        let text: String
        var kind = NoticeKind.told
        static let fields: Fields<Self> = [
            .text("text", \.text), .text("kind") { "\($0.kind)" },
            .text("role") { $0.kind == .failed ? "alert" : "status" },
        ]
    }

    struct Mistake: ViewModel {
        let id: String
        let message: String
        static let fields: Fields<Self> = [.text("id", \.id), .text("message", \.message)]
    }

    var title = ""
    let key: String
    /// The address that its form posts to: its own.
    let address: String
    /// True if its form may come with files.
    var takesFiles = false
    /// The value of the button that Enter presses; nil on a page without fields.
    var entered: String?
    let token: String
    var nonce: String
    let presentation: Presentation
    /// True if it shows in a modal, at its bottom or further up.
    let isInModal: Bool
    /// True if a modal lies over it.
    let isInert: Bool
    /// The page below it in the same layer.
    let back: Link?
    var notices: [Message] = []
    /// True if its fields hold what was typed elsewhere or earlier.
    var isDraft = false
    /// The action that would lose something: its button says `discard:` before the name, or `keep:`.
    var leaving: String?
    var messages: [String] = []
    /// True if neither a field nor a question asks for the focus.
    private var isCalm: Bool { mistakes.isEmpty && leaving == nil }
    var message: String? { messages.isEmpty ? nil : messages.joined(separator: "\n") }
    var mistakes: [Mistake] = []
    /// The site's languages, to be chosen; none below a modal, and where there is one.
    var languages: [LanguageChoice] = []
    /// Nil without one, and below a modal.
    var search: SearchView.Element?

    init(
        key: String, address: String, token: String, nonce: String, presentation: Presentation, isInModal: Bool,
        isInert: Bool, back: Link?
    ) {
        self.key = key
        self.address = address
        self.token = token
        self.nonce = nonce
        self.presentation = presentation
        self.isInModal = isInModal
        self.isInert = isInert
        self.back = back
    }

    static let fields: Fields<PageView> = [
        .text("title") { $0.title },
        .text("key") { $0.key },
        .text("address") { $0.address },
        .text("enctype") { $0.takesFiles ? "multipart/form-data" : "application/x-www-form-urlencoded" },
        .text("entered") { $0.entered },
        .text("token") { $0.token },
        .text("nonce") { $0.nonce },
        .flag("isRoot") { $0.presentation == .root },
        .flag("isPushed") { $0.presentation == .pushed },
        .flag("isModal") { $0.isInModal },
        .flag("isInert") { $0.isInert },
        .flag("takesFocus") { $0.isInModal && !$0.isInert && $0.isCalm && $0.notices.isEmpty && $0.messages.isEmpty },
        .flag("isCalm") { $0.isCalm },
        .object("back", \.back),
        .list("notices", \.notices),
        .flag("draft") { $0.isDraft },
        .text("leaving", \.leaving),
        .text("message", \.message),
        .flag("hasProblems") { !$0.messages.isEmpty || !$0.mistakes.isEmpty },
        .list("errors", \.mistakes),
        .object("search") { $0.search },
        .list("languages") { $0.languages },
        .flag("hasLanguages") { !$0.languages.isEmpty },
    ]
}
