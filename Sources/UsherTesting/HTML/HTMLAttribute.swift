// A name and a value of a start tag.

struct HTMLAttribute: Sendable, Equatable {
    var name: String
    var value: String
}
