// The flow map of what tests have walked: `usher map` runs them with USHER_MAP, which names the file for its picture.

internal import Foundation
internal import UsherLock

/// All sites of one process, drawn together when it ends.
final class WalkedMap: Sendable {
    /// Nil where nobody has asked for it.
    static let ofTests: WalkedMap? = ProcessInfo.processInfo.environment["USHER_MAP"].map { WalkedMap(file: $0) }

    private let file: String
    private let recorders = Lock<[Recorder]>([])

    private init(file: String) {
        self.file = file
        atexit { WalkedMap.ofTests?.write() }
    }

    /// A recorder is kept for as long as the process runs, with its site's last 200 sessions.
    func add(_ recorder: Recorder) { recorders.withLock { $0.append(recorder) } }

    private func write() {
        var map = FlowMap()
        for recorder in recorders.withLock({ $0 }) { map.add(recorder.map) }
        guard !map.steps.isEmpty else { return }
        do { try FlowMapDrawing(map).document.write(toFile: file, atomically: true, encoding: .utf8) } catch {
            FileHandle.standardError.write(Data("The flow map cannot be written to \(file): \(error)\n".utf8))
        }
    }
}
