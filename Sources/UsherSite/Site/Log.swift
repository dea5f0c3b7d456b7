// The keys that the site's log uses. A session's id, a token and what a visitor typed are never logged.

package import Logging

package enum Log {
    static let incident = "incident"
    package static let error = "error"
    static let action = "action"
    static let screen = "screen"
    /// The path as its address is declared: values may be secrets.
    static let path = "path"
    package static let duration = "duration"
    package static let count = "count"
    static let event = "event"
    static let origin = "origin"
    static let limit = "limit"

    /// Notes what went wrong under an id that the visitor's page shows as well.
    package static func failure(
        _ error: any Error, _ message: Logger.Message, screen: String? = nil, action: String? = nil,
        path: String? = nil, to logger: Logger
    ) -> String {
        let id = String(UInt32.random(in: .min ... .max), radix: 16)
        var metadata: Logger.Metadata = [incident: "\(id)", Self.error: "\(line(of: error))"]
        for (key, value) in [(Self.screen, screen), (Self.action, action), (Self.path, path)] {
            if let value { metadata[key] = "\(value)" }
        }
        logger.error(message, metadata: metadata)
        return id
    }

    /// An error's text in one line: text of others in it cannot begin a line of its own.
    private static func line(of error: any Error) -> String {
        String(
            String.UnicodeScalarView(
                "\(error)".unicodeScalars.prefix(2_000).map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
