// Tells what runs which language it is in: the session's while something is done in it, and before that the one that
// the request asks for. Sites in English alone have no words, and pay one question.

internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// Does something in the language of its pages.
    func speaking<Value>(_ work: () throws -> Value) rethrows -> Value {
        guard let words = tree.words else { return try work() }
        return try ShownWords.$words.withValue(words, operation: work)
    }
}

extension Dispatcher {
    /// Does something in the best language for whoever asks.
    func speaking<Value>(to request: HTTPRequest?, _ work: () throws -> Value) rethrows -> Value {
        guard let words = words(for: request) else { return try work() }
        return try ShownWords.$words.withValue(words, operation: work)
    }

    /// The language for whoever asks, before their session is known; nil for English without a table.
    func words(for request: HTTPRequest?) -> Words? {
        guard let words = parts.words else { return nil }
        guard words.all.count > 1, let request else { return words }
        return words.best(of: request.languages)
    }
}

extension FormDescription.Field {
    /// What it shows at first, as its visitor's language writes it.
    func written(in words: Words?) -> FieldValue {
        guard let words, kind.isNumeric, case .one(let text) = value else { return value }
        return .one(words.written(text))
    }
}
