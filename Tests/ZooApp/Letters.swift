// A list of several pages with a box in each row.

import Usher

struct LetterQuery: ListQuery {
    enum Column: String { case to }
    var to = ""
    var sort = ListSort(Column.to)
    var page = 1
    static let filters: [FormField<Self>] = [.text("to", \.to, label: "To", hint: "A part of the name.")]
}

struct Letter: ViewModel, Identifiable {
    let id: Int
    var to: String { "\(id)@example.org" }
    static let fields: Fields<Self> = [.text("to") { $0.to }, .tick(label: { $0.to }, of: { $0.id })]
}

struct LettersScreen: ListScreen {
    static let template = "letters"
    static let actions: Actions<Self> = .list + [.ticked("send", \.send)]
    static let columns: [ListColumn<LetterQuery.Column>] = [.ticks, .text("To", by: .to)]

    let title = "Letters"
    let list: Listing<LetterQuery, Int>
    let send: (ListSelection<LetterQuery, Int>) async throws -> Void

    func page(_ query: LetterQuery) async throws -> ListPage<Letter> {
        let found = (1...12).map(Letter.init).filter { query.to.isEmpty || $0.to.contains(query.to) }
        return ListPage(of: query.sort.isDown ? found.reversed() : found, page: query.page, size: 5)
    }

    static func typed(finds count: Int) -> Phrase { "Nothing was sent. These are all that match." }
}
