// What Templates' code stands in: a test, and a book that a template shows.

import Testing
import Usher
import UsherTesting

func makeSite() throws -> Site { throw CancellationError() }

//> Templates.md

struct Book: ViewModel {
    let title: String
    let pages: Int
    let tags: [String]

    //> Templates.md
}
