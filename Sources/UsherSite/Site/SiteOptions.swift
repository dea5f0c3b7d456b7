// A site's settings beside its declaration: its limits.

internal import Foundation
public import Logging
public import UsherFlow

/// The limits of a site's sessions.
public struct SiteOptions: Sendable {
    /// A session that is not used for so long ends. 20 minutes.
    public var idleTimeout: Duration = .seconds(20 * 60)
    /// A session ends this long after it began, used or not. 12 hours.
    public var absoluteTimeout: Duration = .seconds(12 * 60 * 60)
    /// A session that is not used for so long is kept as data alone, a tenth of its size, until its next request; nil
    /// for never. 5 minutes. With a store it leaves memory; it stays as it is on a site that names its `neighbour`, as
    /// one of UsherSite alone does. Its pages are made again from their routes and states, as after a restart: a
    /// coordinator that also needs what only its parent's state had does not come back, and the log says so.
    public var packingTime: Duration? = .seconds(5 * 60)
    /// How many sessions there may be. Beyond that a newcomer takes the place of one in which nothing is and that
    /// nobody has used for a minute, or gets 503 with Retry-After. Once half of them are there, an address may have a
    /// quarter of what all others leave. 50,000.
    public var maximumSessions = 50_000
    /// The limit of all sessions together, in bytes as we count them; beyond it newcomers get 503, and it is shared in
    /// the same way. 512 MB. Packed sessions count with their packed size, and come back however full it is.
    public var maximumSessionBytes = 536_870_912
    /// How many files may be sent at once that are made or read meanwhile, as `Download` does it: each holds 128 KB and
    /// a connection. Beyond it the next is answered 503 with Retry-After. Whoever has no session yet can take a quarter
    /// of them. Each server counts its own. 100; 0 sends none.
    public var maximumDownloads = 100
    /// How many of them one session may have at once; the next is answered 503 with Retry-After. 4.
    public var maximumSessionDownloads = 4
    /// The folder of this app inside of `Templates` and `Public`, if several apps stand side by side; nil for those
    /// folders themselves.
    public var subfolder: String?
    /// The site's name, in the title of each page: `site` in the template `document`. Nil says nothing.
    public var name: String?
    /// The name of the site's cookies, in 1 to 64 letters of a to z, digits and hyphens; nil for `usher-` and the
    /// site's name: its `name`, or else the module that its root coordinator is declared in. Cookies do not tell ports
    /// apart: two copies of one app on one host need two names, or each ends the other's sessions. With another name
    /// all visitors begin anew.
    public var cookieName: String?
    /// The language of the app's own texts, as BCP 47 says it: the document's `lang`, which also gives its `dir`. If
    /// `Templates/words` has files for others, each visitor has the first that their browser asks for, and else this
    /// one; see <doc:Words>.
    public var language = "en"
    /// Hosts from which all pages may load images, frames, fonts and answers to their scripts; one that a single screen
    /// needs is named there. None: a page loads what is the site's own.
    public var contentSources: [ContentSource] = []
    /// The time zone of `TimeZone.site` in pages, actions and jobs, and so of `Day(_:)`, `Date.text()` and phrases: its
    /// name, as `Europe/Berlin`. Nil for the process's own, which `TZ` in its environment says.
    public var timeZone: String?
    /// True if templates are read again when one of them has changed, at the next request; one that has become wrong
    /// shows its mistakes in the page. For whoever writes them: each request looks at the date of every file.
    public var reloadsTemplates = false
    /// For whoever writes the app, on their own machine: templates are read again, a page or an action that fails says
    /// why, with its flow, screen, route and error, and `/_usher` shows all sessions as pictures. Such a site serves
    /// nobody else: it does not start with a host name, an address that is not loopback's, a trusted proxy, TLS or a
    /// session store.
    public var isDevelopment = false
    var reloads: Bool { reloadsTemplates || isDevelopment }
    /// A path that answers 200 "ok" without a session, for those who watch the server; nil for none.
    public var healthPath: String? = "/healthz"
    /// The log: failures, under the incident that their visitor was told, and what takes long. It never has an id of a
    /// session, a token, or what somebody typed.
    public var logger = Logger(label: "usher")
    /// The source of sessions, if not this process's memory alone; set by UsherStore.
    package var sessions: (any SourceMaker)?
    /// Looks into each file that comes with a form, before an action hears of it: a scanner's word, say. The message of
    /// a `VisitorError` stands at the file's field, and any other error refuses the file as well; nil for no
    /// inspection. It may be called from any thread.
    public var inspectFile: (@Sendable (FormFile) async throws -> Void)?
    /// Keeps files of forms that came back, with how many bytes one form may come with; set by UsherFiles.
    package var uploads: (@Sendable (SiteOptions, _ form: Int) -> any UploadKeeper)?
    /// The limit of the files of all forms that came back, in bytes; beyond it they have to be chosen again. They lie
    /// in the system's folder for temporary files, sealed, for an hour at most. A store may have as much, for other
    /// servers and for the time after a restart. An app that imports UsherSite alone, without Usher, keeps none: all of
    /// them have to be chosen again. 1 GB.
    public var maximumKeptFileBytes = 1_073_741_824
    /// Tells the time; a test gives its own.
    public var clock: @Sendable () -> ContinuousClock.Instant = { .now }
    /// The time since 1970, asked once when the site begins; a test gives its own.
    public var sinceEpoch: @Sendable () -> Duration = { .seconds(Date().timeIntervalSince1970) }
    /// Counts what lives, for tests that prove that nothing is left behind.
    public var life: LifeCount?

    /// Options with these defaults.
    public init() {}

    private static let rightToLeft: Set<Substring> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "khw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    var direction: String { Self.direction(of: language) }

    /// `ltr` or `rtl`, as a language is written.
    package static func direction(of language: String) -> String { isRightToLeft(language) ? "rtl" : "ltr" }

    /// Decides by the language's first part, or by its script where that is named.
    private static func isRightToLeft(_ language: String) -> Bool {
        let parts = language.lowercased().split(separator: "-")
        if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
            return ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg"].contains(script)
        }
        return parts.first.map { rightToLeft.contains($0) } ?? false
    }
}
