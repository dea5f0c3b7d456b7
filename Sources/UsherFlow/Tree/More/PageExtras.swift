// Properties that few pages have, out of line, since a page is in memory for as long as its session.

/// A page's input, its notices, its question before a loss, and the states that it carries for flows around its own.
final class PageExtras {
    var typed: Typed?
    var notices: [Notice] = []
    var leaving: String?
    var carried: [FlowState] = []
    /// In tests.
    var mark: LifeMark?

    init() {}

    init(copying other: PageExtras) {
        (typed, notices, leaving, carried) = (other.typed, other.notices, other.leaving, other.carried)
        mark = other.mark
    }

    var bytes: Int {
        carried.reduce(0) { $0 + $1.state.bytes } + (typed?.bytes ?? 0)
            + notices.reduce(0) { $0 + 32 + $1.text.utf8.count }
    }

    fileprivate var isEmpty: Bool {
        typed == nil && notices.isEmpty && leaving == nil && carried.isEmpty && mark == nil
    }
}

extension Page {
    private func changeExtras(_ change: (PageExtras) -> Void) {
        let extras = extras ?? PageExtras()
        change(extras)
        self.extras = extras.isEmpty ? nil : extras
    }

    func count(by life: LifeCount?) {
        if let life { changeExtras { $0.mark = life.mark(.page, type(of: flow.coordinator)) } }
    }

    /// The input of its form that could not be used yet.
    var typed: Typed? {
        get { extras?.typed }
        set { if newValue != nil || typed != nil { changeExtras { $0.typed = newValue } } }
    }

    var notices: [Notice] {
        get { extras?.notices ?? [] }
        set { changeExtras { $0.notices = newValue } }
    }

    /// The action that would lose something, while the visitor is asked about it.
    var leaving: String? {
        get { extras?.leaving }
        set { changeExtras { $0.leaving = newValue } }
    }

    /// The states of those flows around its own that have no page further down: their first page is this one.
    var carried: [FlowState] {
        get { extras?.carried ?? [] }
        set { changeExtras { $0.carried = newValue } }
    }

    /// How many notices a page holds; of more the oldest go.
    static let noticeLimit = 4

    /// Adds a notice that it does not have yet.
    func add(_ notice: Notice) {
        guard !notices.contains(where: { $0.phrase == notice.phrase }) else { return }
        notices.append(notice)
        if notices.count > Self.noticeLimit { notices.removeFirst() }
    }
}

/// A message that a page shows once.
package struct Notice: Equatable, Sendable {
    package let id: Int
    package let kind: NoticeKind
    /// Put into the page's language when it is shown.
    package let phrase: Phrase
    /// Its English text.
    package var text: String { phrase.english }

    init(_ text: Phrase, _ kind: NoticeKind = .told, id: Int = 0) { (self.id, phrase, self.kind) = (id, text, kind) }
}
