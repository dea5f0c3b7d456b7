// Which plural a whole number takes in a language: the rules of CLDR for whole numbers, of the languages below. Another
// language may have texts, but no plurals: that is refused at start. ICU would know all of them; Foundation does not
// offer its rules, and to call them there takes a library's name in the manifest of every app.

/// The plural rule of a language.
package struct PluralRule: Sendable {
    /// The names of its plurals, `other` among them.
    package let categories: Set<String>
    /// The plural of a number that is not negative.
    private let choose: @Sendable (UInt) -> String

    /// Nil for a language whose rule is not known here.
    ///
    /// - Parameter language: its tag, of which the first part counts.
    package init?(_ language: String) {
        let first = language.lowercased().split { $0 == "-" || $0 == "_" }.first.map { String($0) } ?? ""
        guard let rule = Self.rules.first(where: { $0.languages.contains(first) }) else { return nil }
        (categories, choose) = (rule.categories.union(["other"]), rule.choose)
    }

    package func category(of number: Int) -> String { choose(number.magnitude) }

    private struct Rule: Sendable {
        let languages: Set<String>
        let categories: Set<String>
        let choose: @Sendable (UInt) -> String

        init(_ languages: String, _ categories: Set<String>, _ choose: @escaping @Sendable (UInt) -> String) {
            self.languages = Set(languages.split(separator: " ").map { String($0) })
            (self.categories, self.choose) = (categories, choose)
        }
    }

    private static let rules: [Rule] = [
        Rule("af bg ca da de el en es et eu fi fo gl hu is it ka kk lb nb nl nn no sq sv sw tr ur", ["one"]) {
            $0 == 1 ? "one" : "other"
        },
        Rule("am bn fa fr hi hy pt zu", ["one"]) { $0 < 2 ? "one" : "other" },
        Rule("id ja ko lo ms my th vi zh", []) { _ in "other" },
        Rule("pl", ["one", "few", "many"]) { $0 == 1 ? "one" : isFew($0) ? "few" : "many" },
        Rule("be ru uk", ["one", "few", "many"]) {
            $0 % 10 == 1 && $0 % 100 != 11 ? "one" : isFew($0) ? "few" : "many"
        },
        Rule("bs hr sr", ["one", "few"]) {
            $0 % 10 == 1 && $0 % 100 != 11 ? "one" : isFew($0) ? "few" : "other"
        },
        Rule("cs sk", ["one", "few"]) { $0 == 1 ? "one" : (2...4).contains($0) ? "few" : "other" },
        Rule("ro", ["one", "few"]) { $0 == 1 ? "one" : $0 == 0 || (1...19).contains($0 % 100) ? "few" : "other" },
        Rule("sl", ["one", "two", "few"]) {
            switch $0 % 100 {
            case 1: "one"
            case 2: "two"
            case 3, 4: "few"
            default: "other"
            }
        },
        Rule("lt", ["one", "few"]) {
            (11...19).contains($0 % 100) || $0 % 10 == 0 ? "other" : $0 % 10 == 1 ? "one" : "few"
        },
        Rule("lv", ["zero", "one"]) {
            (11...19).contains($0 % 100) || $0 % 10 == 0 ? "zero" : $0 % 10 == 1 ? "one" : "other"
        },
        Rule("he iw", ["one", "two"]) { $0 == 1 ? "one" : $0 == 2 ? "two" : "other" },
        Rule("ar", ["zero", "one", "two", "few", "many"]) {
            switch ($0, $0 % 100) {
            case (0, _): "zero"
            case (1, _): "one"
            case (2, _): "two"
            case (_, 3...10): "few"
            case (_, 11...99): "many"
            default: "other"
            }
        },
    ]

    /// A rule that the Slavic languages share: 2 to 4, and numbers that end so, but for 12 to 14.
    private static func isFew(_ number: UInt) -> Bool {
        (2...4).contains(number % 10) && !(12...14).contains(number % 100)
    }
}
