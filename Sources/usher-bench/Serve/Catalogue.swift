// The books of the benchmark, and what its coordinators share.

internal import Foundation
internal import Usher

struct Catalogue: Sendable {
    struct Book: ViewModel, Sendable {
        let id: Int
        let title: String
        let author: String

        static let fields: Fields<Self> = [.number("id", \.id), .text("title", \.title), .text("author", \.author)]
    }

    let books: [Book]
    private let ids: Set<Int>

    /// - Parameter file: a line for each book: its number, title and author, with tabs between.
    init(file: String) throws {
        books = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t")
            guard parts.count == 3, let id = Int(parts[0]) else { return nil }
            return Book(id: id, title: String(parts[1]), author: String(parts[2]))
        }
        ids = Set(books.map(\.id))
    }

    /// 50 books, where there is no file of them.
    init() {
        books = (1...50).map {
            Book(id: $0, title: "The \($0 % 3 == 0 ? "Sea & the Sky" : "Quiet River")", author: "Ann Ng")
        }
        ids = Set(books.map(\.id))
    }

    func book(_ id: Int) -> Book? { books.first { $0.id == id } }
    func has(_ id: Int) -> Bool { ids.contains(id) }
}

/// A database on another machine: it takes a while to answer, now more and now less, and no thread of this one.
struct SlowDatabase: Sendable {
    /// On average; zero for one that answers at once.
    let wait: Duration

    func ask() async throws {
        guard wait > .zero else { return }
        try await Task.sleep(for: wait * Double.random(in: 0.5...1.5))
    }
}

/// The visitor, as every page shows them.
struct Visitor: Codable, Equatable, Sendable {
    var name = "Ann <Admin> O'Neil"
    var message = "Saved & sent: 3 items"
    /// The ids of the borrowed books.
    var borrowed: [Int] = []
}
