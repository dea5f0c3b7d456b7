// Tells code its language as it runs: the session's while something is done in it, and before that the one that the
// request asks for. Sites in English alone have no words, and pay one question.

internal import Synchronization
internal import UsherFlow
internal import UsherHTTP

extension SentForm {
    /// The language of the page that it was sent from, by which its numbers are read: another tab may have chosen
    /// another since.
    func language(in session: isolated Session) -> String {
        guard let words = session.tree.words else { return "en" }
        return words.all.count > 1 ? (sentWords(words) ?? words).language : words.language
    }

    /// A new session goes on in its language, where it was sent to one that has ended.
    func adoptLanguage(in session: isolated Session) {
        if let words = session.tree.words.flatMap({ sentWords($0) }) { session.tree.words = words }
    }

    private func sentWords(_ words: Words) -> Words? {
        self["nonce"].flatMap { FormNonce.language(in: $0) }.flatMap { words.other($0) }
    }
}

extension Dispatcher {
    /// Does something in the best language for whoever asks.
    func speaking<Value>(to request: HTTPRequest?, _ work: () throws -> Value) rethrows -> Value {
        guard parts.speaks else { return try work() }
        return try ShownWords.$words.withValue(words(for: request)) {
            guard let timeZone = parts.timeZone else { return try work() }
            return try ShownWords.$timeZone.withValue(timeZone, operation: work)
        }
    }

    /// The language of the live session that a request comes with; nil where there is none here.
    func sessionWords(of request: HTTPRequest?) -> Words? {
        guard let words = parts.words, words.all.count > 1, let request,
            let key = parts.cookie(of: request).key, let session = enter(key, counts: false)
        else { return nil }
        defer { parts.table.leave(session, weighing: session.outside.weight.bytes) }
        // Whoever is in it just now has noted it.
        let _: Soon<Void>? = session.begin { session in
            session.noteLanguage()
            return .now(())
        }
        return session.outside.spoken.words(among: words)
    }

    /// The language for whoever asks, before their session is known; nil for English without a table.
    func words(for request: HTTPRequest?) -> Words? {
        guard let words = parts.words else { return nil }
        guard words.all.count > 1, let request else { return words }
        return words.best(of: request.languages)
    }
}

extension FormDescription.Field {
    /// The field's first value, as its visitor's language writes it.
    func written(in words: Words?) -> FieldValue {
        guard let words, kind.isNumeric, case .one(let text) = value else { return value }
        return .one(words.written(text))
    }
}
