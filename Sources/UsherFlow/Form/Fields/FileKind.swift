// Kinds of files by their first bytes, as a field names those that it accepts.

enum FileKind {
    private static let ole = "application/x-ole-storage"
    /// Extensions whose files begin in a way that is known.
    private static let types: [String: Set<String>] = [
        ".png": ["image/png"], ".jpg": ["image/jpeg"], ".jpeg": ["image/jpeg"], ".gif": ["image/gif"],
        ".webp": ["image/webp"], ".pdf": ["application/pdf"], ".zip": ["application/zip"],
        ".gz": ["application/gzip"], ".docx": ["application/zip"], ".xlsx": ["application/zip"],
        ".pptx": ["application/zip"], ".doc": [ole], ".xls": [ole], ".ppt": [ole], ".msg": [ole],
        ".odt": ["application/zip"], ".ods": ["application/zip"], ".txt": ["text/plain"], ".csv": ["text/plain"],
    ]

    /// True if a file may be what its field asks for; so may all where the field asks for a kind that is not known by
    /// its first bytes.
    static func accepts(_ type: String, _ asked: [String]) -> Bool {
        asked.isEmpty
            || asked.contains { asked in
                let asked = asked.lowercased()
                if asked.hasPrefix(".") { return types[asked]?.contains(type) ?? true }
                if asked.hasSuffix("/*") { return type.hasPrefix(asked.dropLast()) || !isKnown(asked) }
                return type == (asked.hasPrefix("text/") ? "text/plain" : asked) || !isKnown(asked)
            }
    }

    /// True if files of a media type, or of some of a family as `image/*`, are known by their first bytes.
    private static func isKnown(_ asked: String) -> Bool {
        if asked.hasPrefix("text/") { return true }
        let known = types.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        return asked.hasSuffix("/*") ? known.contains { $0.hasPrefix(asked.dropLast()) } : known.contains(asked)
    }

    static func message(tooLargeFor size: Int) -> Phrase {
        "The selected file must be \(ByteSize.limit(size), as: "size") or smaller."
    }

    /// - Parameter name: of the file, which may say that it is what the field asks for.
    static func message(_ asked: [String], _ name: String) -> Phrase {
        if let said = asked.first(where: { $0.hasPrefix(".") && name.lowercased().hasSuffix($0.lowercased()) }) {
            let kind = said.dropFirst().uppercased()
            return "The selected file is not a real \(kind, as: "kind"). Select another one."
        }
        var names: [String] = []
        for name in asked.map(shownName) where !names.contains(name) { names.append(name) }
        return "Select a file of this kind: \(names.joined(separator: ", "), as: "kinds")."
    }

    /// As people call files of an extension, or of a media type that is called so.
    private static func shownName(_ asked: String) -> String {
        switch asked.lowercased() {
        case "image/*": "PNG, JPEG, GIF, WebP"
        case "text/plain": "TXT"
        case let asked where asked.hasPrefix("."): asked.dropFirst().uppercased()
        case let asked
        where ["image/", "text/", "application/"].contains { asked.hasPrefix($0) && !asked.contains(".") }:
            asked.split(separator: "/").last.map { $0.uppercased() } ?? asked
        default: asked
        }
    }
}
