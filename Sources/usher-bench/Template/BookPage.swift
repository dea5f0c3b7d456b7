// The benchmark's page: 6.4 KB, fifty books with two links each. The same text comes from the template engine, from a
// hand-written renderer, and from peers.

internal import UsherTemplate

struct Book: ViewModel, Sendable {
    let id: Int
    let title: String
    let author: String

    static let fields: Fields<Self> = [.number("id", \.id), .text("title", \.title), .text("author", \.author)]
}

struct BookPage: ViewModel, Sendable {
    let user = "Ann <Admin> O'Neil"
    let flash = "Saved & sent: 3 items"
    let csrf = String(repeating: "0", count: 32)
    let books: [Book]

    static let fields: Fields<Self> = [
        .text("user", \.user), .text("flash", \.flash), .text("csrf", \.csrf), .list("books", \.books),
    ]

    static let template = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Library</title><link rel="stylesheet" href="/static/app.css"></head>
        <body><header><h1>Library</h1><p>Signed in as <b>{{user}}</b></p></header>
        <p class="flash">{{flash}}</p>
        <ul>
        {{#books}}
        <li><a href="/book/{{id}}">{{title}}</a> by <i>{{author}}</i> <a class="act" href="/borrow/{{id}}">Borrow</a></li>
        {{/books}}
        </ul>
        <form method="post" action="/modal/open"><input type="hidden" name="csrf" value="{{csrf}}"><button>Settings</button></form>
        </body></html>

        """

    /// Fifty invented books, some with characters that must be escaped.
    static let sample: BookPage = {
        let adjectives = ["Quiet", "Last", "Red", "Hidden", "Paper", "Salt", "Iron", "Silver", "Long", "Broken"]
        let nouns = [
            "River & Sons", "Harbour", "Garden <II>", "Letter", "Winter", "Clock", "Bridge", "Map \"of\" Rain", "House",
            "Orchard",
        ]
        let first = ["Anna", "Ben", "Carla", "Dmitri", "Eva", "Faruk", "Greta", "Hugo", "Ines", "Jan"]
        let last = [
            "Ng", "O'Hara", "Petrov", "Quist", "Rossi", "Sánchez", "Tanaka", "Ueda & Co", "Vega", "Wójcik",
        ]
        return BookPage(
            books: (0..<50).map { number in
                Book(
                    id: number + 1, title: "The \(adjectives[number % 10]) \(nouns[(number * 7 + number / 10) % 10])",
                    author: "\(first[number * 3 % 10]) \(last[(number + number / 10) % 10])")
            })
    }()
}
