// Writes the files of a scaffold, all of them or none.

import Foundation

struct Scaffold {
    let folder: URL
    /// The placeholders in the files, and the names of this app that replace them.
    let words: [String: String]

    /// - Parameter files: by their paths below the folder.
    /// - Throws: where one of them is there already; then nothing is written.
    func write(_ files: [String: [UInt8]]) throws {
        let places = files.map { (place: folder.appendingPathComponent($0.key), bytes: $0.value) }
        if let known = places.first(where: { FileManager.default.fileExists(atPath: $0.place.path) }) {
            throw ToolError("\(known.place.path) is there already, so nothing was written. Take another name.")
        }
        for (place, bytes) in places {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            let text = words.reduce(String(decoding: bytes, as: UTF8.self)) { $0.replacing($1.key, with: $1.value) }
            try Data(text.utf8).write(to: place, options: .withoutOverwriting)
        }
    }
}
