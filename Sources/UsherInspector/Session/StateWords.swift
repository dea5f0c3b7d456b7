// States in the words of a person: `email: "" → "ann@example.org"`. Never a secret, for pages of the inspector are
// shown to others, and end in pictures.
//
// A text, a number or bytes are taken for a secret by any of these signs, and are not shown, nor how long they are:
//
//      their property's name, or one around it, has a word such as password, token, key, hash or code
//      they are the only property of a type with such a name, or the payload of a case with one
//      their form has them as a password or a code
//      the text itself looks like one: a crypt hash, a private key, or letters and digits that nobody would type

internal import Foundation
internal import UsherFlow

struct StateWords {
    struct Property: Equatable {
        /// Empty where the state is one value without properties.
        let name: String
        let text: String
        /// All of the value, to be compared and never shown.
        fileprivate let whole: String
    }

    static let secret = "•••••"
    /// Characters of a text, and elements of a list, that are shown.
    private static let limit = (text: 60, elements: 4)

    /// The properties of a state; the value itself where it has none.
    static func properties(of state: Any) -> [Property] {
        let mirror = Mirror(reflecting: state)
        guard mirror.displayStyle == .struct || mirror.displayStyle == .tuple else {
            return [property("", state, isSecret: false)]
        }
        let secrets = secretFields(of: state)
        return mirror.children.map { property($0.label ?? "", $0.value, isSecret: secrets.contains($0.label ?? "")) }
    }

    private static func property(_ name: String, _ value: Any, isSecret: Bool) -> Property {
        Property(
            name: name, text: words(of: value, isSecret: isSecret || isSecretName(name)),
            whole: String(reflecting: value))
    }

    /// `SignUp.email: "" → "ann@example.org"`, for each property that differs.
    static func changes(_ change: StateChange) -> [String] {
        let (old, new) = (properties(of: change.before), properties(of: change.after))
        guard old.map(\.name) == new.map(\.name) else { return ["\(change.owner): another value"] }
        return zip(old, new).filter { $0.whole != $1.whole }.map { old, new in
            let other = old.text == new.text ? "another " : ""
            return "\(change.owner)\(new.name.isEmpty ? "" : "." + new.name): \(old.text) → \(other)\(new.text)"
        }
    }

    /// An address without secrets: what looks like one, or stands behind a word for one, as in `/new-password/x7f2`.
    static func address(_ path: [String]) -> String {
        let parts = zip([""] + path, path).map { before, part in
            isSecretName(before) && (part.count > 11 || part.contains(where: \.isNumber)) ? secret : masked(part)
        }
        return "/" + parts.joined(separator: "/")
    }

    // MARK: Values

    static func words(of value: Any, isSecret: Bool = false, depth: Int = 0) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            return mirror.children.first.map { words(of: $0.value, isSecret: isSecret, depth: depth) } ?? "nothing"
        }
        switch value {
        case let text as String: return words(of: text, isSecret: isSecret)
        case let bytes as any Collection<UInt8>: return bytes.isEmpty ? "no bytes" : isSecret ? secret : "some bytes"
        case let flag as Bool: return "\(flag)"
        case let time as Date: return String("\(time)".prefix(16))
        case let id as UUID: return isSecret ? secret : "\(id)"
        case let url as URL: return words(of: url.absoluteString, isSecret: isSecret)
        case let number as any Numeric: return isSecret ? secret : "\(number)"
        default: break
        }
        guard depth < 6 else { return "…" }
        return words(of: mirror, value, isSecret: isSecret, depth: depth + 1)
    }

    private static func words(of mirror: Mirror, _ value: Any, isSecret: Bool, depth: Int) -> String {
        let children = mirror.children.prefix(mirror.displayStyle == .struct ? 12 : limit.elements)
        let more = mirror.children.count > children.count ? ", … \(mirror.children.count) in all" : ""
        func list(_ children: Mirror.Children, _ isSecret: Bool, but secrets: Set<String> = []) -> String {
            children.map { label, value in
                let name = label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? ""
                let isSecret = isSecret || isSecretName(name) || secrets.contains(name)
                return (name.isEmpty ? "" : "\(name): ") + words(of: value, isSecret: isSecret, depth: depth)
            }.joined(separator: ", ") + more
        }
        switch mirror.displayStyle {
        case .enum:
            guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
            let (inner, isSecret) = (Mirror(reflecting: payload.value), isSecret || isSecretName(name))
            let isTuple = inner.displayStyle == .tuple
            return ".\(name)(\(list(isTuple ? inner.children : .init([(nil, payload.value)]), isSecret)))"
        case .collection, .set:
            return "[" + list(.init(children), isSecret) + "]"
        case .dictionary:
            let pairs = children.map { pair in
                let both = Mirror(reflecting: pair.value).children.map(\.value)
                let name = words(of: both[0], depth: depth)
                return "\(name): \(words(of: both[1], isSecret: isSecret || isSecretName(name), depth: depth))"
            }
            return "[" + pairs.joined(separator: ", ") + more + "]"
        default:
            if children.isEmpty || value is any LosslessStringConvertible {
                return isSecret && !children.isEmpty ? secret : words(of: "\(value)", isSecret: false, quotes: false)
            }
            if children.count == 1, let only = children.first {
                let isSecret = isSecret || isSecretName("\(type(of: value))") || isSecretName(only.label ?? "")
                return words(of: only.value, isSecret: isSecret, depth: depth)
            }
            return "{" + list(.init(children), isSecret, but: secretFields(of: value)) + "}"
        }
    }

    private static func words(of text: String, isSecret: Bool, quotes: Bool = true) -> String {
        if text.isEmpty { return "\"\"" }
        if isSecret || isCrypt(text) { return secret }
        let shown = masked(text)
        let cut = shown.count > limit.text ? shown.prefix(limit.text) + "…" : shown
        return quotes && shown != secret ? String(reflecting: cut) : cut
    }

    // MARK: Secrets

    private static let secretWords = Set(
        """
        password passwords passwd passphrase passcode pwd secret secrets token tokens hash hashes hashed digest salt \
        seed credential credentials key keys code codes pin otp nonce signature cookie cookies bearer cvc cvv mac \
        hmac recovery
        """.split(separator: " ").map { String($0) })
    /// Words before a code that visitors give freely.
    private static let openCodes: Set = ["post", "postal", "zip", "country", "area", "language", "currency", "status"]

    /// True for a name that has such a word: `passwordHash`, `api_key`.
    static func isSecretName(_ name: String) -> Bool {
        let spaced = name.reduce("") { $0 + ($1.isUppercase ? " " : "") + $1.lowercased() }
        let words = spaced.split { !$0.isLetter }.map { String($0) }
        return secretWords.contains(name.lowercased())
            || words.enumerated().contains { index, word in
                secretWords.contains(word) && !(word == "code" && index > 0 && openCodes.contains(words[index - 1]))
            }
    }

    /// True for a text in the form of a password's hash or a private key.
    private static func isCrypt(_ text: String) -> Bool {
        text.hasPrefix("$") && text.count { $0 == "$" } > 2 || text.hasPrefix("{S") || text.hasPrefix("-----BEGIN")
    }

    /// A text without those of its parts that look secret.
    static func masked(_ text: String) -> String {
        let parts = text.prefix(2_000).split(omittingEmptySubsequences: false) { " \n:/?&#,;()\"'".contains($0) }
        return parts.reduce(text) { looksSecret($1) ? $0.replacing($1, with: secret) : $0 }
    }

    /// True for a text that reads like a token, a key or a hash: long, and of letters and digits that change often.
    private static func looksSecret(_ text: Substring) -> Bool {
        guard text.utf8.count >= 20 else { return false }
        var (changes, last) = (0, 0)
        for letter in text.unicodeScalars {
            let kind =
                switch letter {
                case "0"..."9": 1
                case "a"..."z": 2
                case "A"..."Z": 3
                case "+", "=", "_", "-", ".": 0
                default: 4
                }
            if kind == 4 { return false }
            // A capital before small letters is a word's.
            if kind != last, kind != 0, last != 0, (last, kind) != (3, 2) { changes += 1 }
            last = kind
        }
        return changes * 5 >= text.utf8.count
    }

    /// The fields of a form that are never shown again.
    private static func secretFields(of value: Any) -> Set<String> {
        guard let form = value as? any Form else { return [] }
        let fields = FormDescription(of: type(of: form)).fields
        return Set(fields.filter { $0.kind == .password || $0.kind == .code }.map(\.name))
    }
}
