// Points in time as a site shows them: in its time zone, and in the language of the page at hand.

public import Foundation

extension TimeZone {
    /// The zone of the site whose page is shown or whose action runs; the process's own elsewhere.
    public static var site: TimeZone { ShownWords.timeZone ?? .current }
}

extension Date {
    /// As a language writes it in the site's time zone, as `27 March 2027 at 18:30` and `27. März 2027 um 18:30`.
    ///
    /// - Parameter language: its tag, as `en-GB` and `de`; that of the page at hand where none is named.
    public func text(in language: String = PageLanguage.tag) -> String {
        formatted(
            Date.FormatStyle(date: .long, time: .shortened, locale: Locale(identifier: language), timeZone: .site))
    }
}

extension TimeOfDay {
    /// The time that a moment has in a time zone, the site's where none is named.
    public init(_ date: Date, in timeZone: TimeZone = .site) {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + timeZone.secondsFromGMT(for: date)
        let minutes = (seconds % 86_400 + 86_400) % 86_400 / 60
        (hour, minute) = (minutes / 60, minutes % 60)
    }
}
