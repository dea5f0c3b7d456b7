import Testing
import UsherTemplate

struct Author: ViewModel {
    var name: String
    var email: String?

    static var fields: Fields<Self> { [.text("name", \.name), .text("email", \.email)] }
}

struct Comment: ViewModel {
    var text: String
    var replies: [Comment]

    static var fields: Fields<Self> { [.text("text", \.text), .list("replies", \.replies)] }
}

struct Article: ViewModel {
    var title: String
    var subtitle: String?
    var count: Int
    var isNew: Bool
    var body: HTML
    var tags: [String]
    var author: Author
    var editor: Author?
    var comments: [Comment]

    static let fields: Fields<Self> = [
        .text("title", \.title), .text("subtitle", \.subtitle), .number("count", \.count), .flag("isNew", \.isNew),
        .html("body", \.body), .list("tags", \.tags), .object("author", \.author), .object("editor", \.editor),
        .list("comments", \.comments), .text("shout") { $0.title.uppercased() }, .text("maybe") { $0.subtitle },
        .list("firstTags", { Array($0.tags.prefix(1)) }),
        .object("runtime", fields: [.text("name", \.name)], \.author),
        .object("runtimeMaybe", fields: [.text("name", \.name)], \.editor),
        .list("runtimeList", fields: [.text("text", \.text)], \.comments),
    ]
}
