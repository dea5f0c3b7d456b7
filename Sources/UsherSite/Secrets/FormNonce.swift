// Tells one rendering of a form from another. It also carries what its visitor saw, where an action asks for that, and,
// on a page whose address says nothing, whose the form is and which of its fields may be kept, so that what was typed
// is not lost with the session. On a site with several languages it names its page's, by which numbers are read:
// `NONCE!SEEN@LANGUAGE~DRAFT~FIELD~FIELD`.

internal import UsherFlow
internal import UsherHTTP

enum FormNonce {
    /// 22 characters that nobody can guess: they guard what a submission is known by.
    static func next() -> String { Bytes16.random().text }

    static func text(_ nonce: String, _ key: DraftKey, _ fields: [String]) -> String {
        // A list without fields ends with an empty one.
        ([nonce, key.text] + (fields.isEmpty ? [""] : fields)).joined(separator: "~")
    }

    /// The draft that a nonce names; nil for one that names none.
    static func draft(of nonce: String) -> (key: DraftKey, fields: [String])? {
        let parts = nonce.parts(at: "~")
        guard parts.count > 2, parts.count <= 102, let key = DraftKey(text: parts[1]) else { return nil }
        return (key, Array(parts[2...]))
    }

    static func text(_ nonce: String, seeing marks: [SeenMark]) -> String {
        marks.isEmpty ? nonce : .joining(nonce, "!", marks.map(\.text).joined(), "")
    }

    static func text(_ nonce: String, in language: String) -> String { .joining(nonce, "@", language, "") }

    /// The language that a nonce names, which may be any text.
    static func language(in nonce: String) -> String? {
        let head = nonce.utf8.prefix { $0 != UInt8(ascii: "~") }
        guard let sign = head.firstIndex(of: UInt8(ascii: "@")) else { return nil }
        return String(Substring(head[head.index(after: sign)...]))
    }

    static func saysWhatWasSeen(_ nonce: String) -> Bool { nonce.withBytes { $0.contains(UInt8(ascii: "!")) } }

    /// The marks of the values that its visitor saw.
    static func seen(in nonce: String) -> [SeenMark] {
        let head = nonce.utf8.prefix { $0 != UInt8(ascii: "~") }
        guard let sign = head.firstIndex(of: UInt8(ascii: "!")) else { return [] }
        var rest = head[head.index(after: sign)...]
        var marks: [SeenMark] = []
        while !rest.isEmpty, marks.count < SeenMark.limit {
            guard let mark = SeenMark(text: String(decoding: rest.prefix(SeenMark.length), as: UTF8.self)) else {
                break
            }
            marks.append(mark)
            rest = rest.dropFirst(SeenMark.length)
        }
        return marks
    }
}
