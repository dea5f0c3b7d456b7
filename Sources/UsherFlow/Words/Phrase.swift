// A sentence that is not yet in any language: its English text with names for what stands in it, and the values. It is
// written out when it is shown, so that what a session has stored is read in the language of the page of then.

public import Foundation

/// A text for visitors: its English words, which name it in the tables of other languages, and the values in it.
///
///     throw VisitorError("The first day that you can apply for is \(firstDay, as: "day").", field: "day")
///
/// is `The first day that you can apply for is {day}.` in a table. Values without a name are called `{1}`, `{2}` and so
/// on. Numbers, amounts, days and times are written as the page's language writes them.
public struct Phrase: Hashable, Sendable {
    /// The English text, with names in braces for its values.
    public let key: String
    let values: [Named]

    struct Named: Codable, Hashable, Sendable {
        let name: String
        let value: PhraseValue
    }

    /// A text without values, as it is in English.
    public init(_ text: String) { self.init(key: text, values: []) }

    init(key: String, values: [Named]) { (self.key, self.values) = (key, values) }

    /// Several, with commas between them and “and” before the last.
    package static func list(_ all: [Phrase]) -> Phrase {
        Phrase(key: "{list}", values: [Named(name: "list", value: .list(all))])
    }

    /// Several, each on a line of its own.
    public static func lines(_ all: [Phrase]) -> Phrase { .value(.lines(all)) }

    /// One value alone.
    package static func value(_ value: PhraseValue) -> Phrase {
        Phrase(key: "{value}", values: [Named(name: "value", value: value)])
    }

    /// As the page at hand says it, in its language; in English where no page is shown.
    public var text: String { text(in: ShownWords.words) }

    /// In its reader's language, as in a mail, whatever the page's is: that of a tag such as `de-AT`, where the site of
    /// the page or action at hand has it, else the site's own.
    public func text(in language: String) -> String {
        text(in: ShownWords.words.map { Words($0.all.first ?? $0.table, of: $0.all).best(of: [language]) })
    }

    /// True if it says nothing.
    package var isEmpty: Bool { key.isEmpty }

    /// Its length, in bytes, whatever the language.
    var bytes: Int { key.utf8.count + (values.isEmpty ? 0 : english.utf8.count) }

    /// In English, as tests compare it.
    package var english: String { text(in: nil) }

    /// - Parameter words: those of a language; nil for English as it is written here.
    package func text(in words: Words?) -> String {
        guard let words else { return values.isEmpty ? key : filled(key, nil) }
        if values.isEmpty { return words.text(key) }
        if values.count == 1, key == "{\(values[0].name)}" { return values[0].value.text(in: words) }
        return filled(words.wording(of: key)?.text(in: words, by: number) ?? words.missing(key), words)
    }

    private func number(_ name: String) -> Int? {
        guard case .number(let number)? = values.first(where: { $0.name == name })?.value else { return nil }
        return number
    }

    private func filled(_ text: String, _ words: Words?) -> String {
        PhrasePart.parts(of: text).map { part in
            switch part {
            case .text(let text): text
            case .name(let name):
                values.first { $0.name == name }?.value.text(in: words) ?? "{\(name)}"
            }
        }.joined()
    }
}

extension Phrase: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(text) }
    public init(stringInterpolation parts: StringInterpolation) { self.init(key: parts.key, values: parts.values) }

    /// Takes the values of a phrase with their names.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var values: [Named] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { key += literal }

        private mutating func add(_ value: PhraseValue, _ name: String?) {
            let name = name ?? String(values.count + 1)
            key += "{\(name)}"
            values.append(Named(name: name, value: value))
        }

        /// A text that is shown as it is: a name, what somebody typed.
        public mutating func appendInterpolation(_ text: String, as name: String? = nil) { add(.text(text), name) }
        /// A whole number, by which a table may choose among plurals.
        public mutating func appendInterpolation(_ number: some BinaryInteger, as name: String? = nil) {
            add(Int(exactly: number).map { .number($0) } ?? .text(number.description), name)
        }
        /// A `Decimal`, without marks between its thousands.
        public mutating func appendInterpolation(_ number: Decimal, as name: String? = nil) {
            add(.decimal(number, decimals: 40), name)
        }
        /// A `Double` or `Float`, without marks between its thousands.
        public mutating func appendInterpolation(
            _ number: some BinaryFloatingPoint & CustomStringConvertible, as name: String? = nil
        ) { add(.plain(number.description), name) }
        /// Any other value, which each language shows as Swift describes it.
        @_disfavoredOverload
        public mutating func appendInterpolation(_ value: some CustomStringConvertible, as name: String? = nil) {
            add(.text(value.description), name)
        }
        /// A day.
        public mutating func appendInterpolation(_ day: Day, as name: String? = nil) { add(.day(day), name) }
        /// A time of the day.
        public mutating func appendInterpolation(_ time: TimeOfDay, as name: String? = nil) { add(.time(time), name) }
        /// A point in time, in the site's time zone.
        public mutating func appendInterpolation(_ date: Date, as name: String? = nil) { add(.date(date), name) }
        /// An amount of money.
        public mutating func appendInterpolation(_ money: Money, as name: String? = nil) { add(.money(money), name) }
        /// Another phrase, in the same language.
        public mutating func appendInterpolation(_ phrase: Phrase, as name: String? = nil) {
            add(.phrase(phrase), name)
        }
    }
}

extension Phrase: Codable {
    private enum CodingKeys: CodingKey { case key, values }

    /// A text alone is stored as one.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            key: try container.decode(String.self, forKey: .key),
            values: try container.decode([Named].self, forKey: .values))
    }

    public func encode(to encoder: any Encoder) throws {
        if values.isEmpty {
            var container = encoder.singleValueContainer()
            return try container.encode(key)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(values, forKey: .values)
    }
}
