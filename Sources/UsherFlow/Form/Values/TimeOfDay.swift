// A time of the day, without a day and without a place.

internal import Foundation

/// A time in hours and minutes. Its text is `18:30`, stored as well.
public struct TimeOfDay: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int

    /// Nil for what is no time.
    public init?(_ hour: Int, _ minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    /// From `18:30`, and from what people type instead: `6.30 pm`, `9:05`, `18`, `18 Uhr 30`, `18h30`, `1830`, `noon`.
    /// A day's end, `24:00`, is the next one's beginning. Nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        var text = TypedText.plain(text).lowercased().filter { !$0.isWhitespace }
        if let hour = Self.words[text] {
            self.init(hour, 0)
            return
        }
        var half: Int?
        for (suffix, hours) in [("am", 0), ("a.m.", 0), ("pm", 12), ("p.m.", 12), ("noon", 12)]
        where text.hasSuffix(suffix) {
            half = hours
            text.removeLast(suffix.count)
            break
        }
        if half == nil { text = Self.withoutUnits(text) }
        if text.utf8.count == 4, let number = Int(text) { text = "\(number / 100):\(text.suffix(2))" }
        let parts = text.split(omittingEmptySubsequences: false) { ":.".contains($0) }
        // Some browsers send seconds.
        guard (1...3).contains(parts.count), parts.count < 3 || parts[2] == "00",
            parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            parts.count == 1 || parts[1].utf8.count == 2, var hour = Int(parts[0]),
            let minute = parts.count > 1 ? Int(parts[1]) : 0
        else { return nil }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + half
        }
        self.init(hour == 24 && minute == 0 ? 0 : hour, minute)
    }

    private static let words = [
        "noon": 12, "midday": 12, "mittag": 12, "mittags": 12, "midnight": 0, "12midnight": 0, "mitternacht": 0,
    ]

    /// `18 Uhr`, `18 Uhr 30` and `18h30` as `18:30`.
    private static func withoutUnits(_ text: String) -> String {
        for unit in ["uhr", "hours", "hrs", "h"] {
            guard let range = text.firstRange(of: unit) else { continue }
            var rest = text[range.upperBound...]
            // `18:30 Uhr` has its minutes in front of it.
            if rest.isEmpty { return String(text[..<range.lowerBound]) }
            for minutes in ["min", "m"] where rest.hasSuffix(minutes) { rest = rest.dropLast(minutes.count) }
            return "\(text[..<range.lowerBound]):\(rest)"
        }
        return text
    }

    public var description: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }

    public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool {
        (one.hour, one.minute) < (other.hour, other.minute)
    }

    /// As a language writes it, as `6:30 PM` and `18:30`; in English without a country as its text is.
    ///
    /// - Parameter language: its tag, as `en-US` and `de`.
    public func text(in language: String = PageLanguage.tag) -> String {
        if language == "en" { return description }
        return Date(timeIntervalSince1970: Double(minutes) * 60)
            .formatted(
                Date.FormatStyle(
                    date: .omitted, time: .shortened, locale: Locale(identifier: language), timeZone: .gmt))
    }

    /// Since midnight.
    public var minutes: Int { hour * 60 + minute }
}

extension TimeOfDay: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = TimeOfDay(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A time is written 18:30.")
        }
        self = time
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
