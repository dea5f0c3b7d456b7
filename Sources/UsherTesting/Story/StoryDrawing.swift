// A story's steps as one picture: after each request the session's tree, as the inspector draws it.
//
// Only where USHER_PICTURES names a folder: a tree is read after each request then.

internal import Foundation
internal import UsherInspector
internal import UsherSite

/// The steps of one tab so far.
struct StoryDrawing {
    /// Nil where nobody has asked for pictures.
    static let folder = ProcessInfo.processInfo.environment["USHER_PICTURES"]
    /// The last steps are drawn.
    private static let limit = 12

    private var steps: [(caption: String, tree: String)] = []
    /// The test's file and the line of the step that was taken last.
    var place: (file: String, line: Int)?
    private var isWritten = false

    mutating func add(_ exchange: Exchange, tree: String) {
        steps.append((exchange.description, tree))
        if steps.count > Self.limit { steps.removeFirst() }
    }

    /// Writes the picture; gives its path.
    mutating func write(_ reason: String) -> String? {
        guard let folder = Self.folder, !steps.isEmpty, !isWritten else { return nil }
        isWritten = true
        let name = place.map { "\($0.file.replacing("/", with: "-"))-\($0.line)-" } ?? ""
        let file = "\(folder)/\(name)\(UUID().uuidString.prefix(8)).svg"
        let picture = Site.drawing(of: steps + [(reason, "")])
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return (try? picture.write(toFile: file, atomically: true, encoding: .utf8)).map { file }
    }
}
