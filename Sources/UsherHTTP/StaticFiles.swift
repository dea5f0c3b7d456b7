// The files of a folder: style sheets, scripts, images.
//
// An index of the folder's files is read at start, so a path without a file, which is every page of the
// app, costs one hashed look-up. At most once a second a request also compares the folders' times with
// those in the index, one stat for each folder, and reads anew where one changed: a new file is there
// within a second, in development and in production alike, and nobody has to tell the server. What a
// file holds and how new it is comes from the open file of each request, never from the index.
//
// Why no path leads outside: only names that the index holds are opened, and the index is made by walking
// down from the folder's descriptor without following symbolic links. In case a folder has been replaced
// by a link since, the file is opened the same way again, one name at a time, each relative to the
// descriptor before it and with O_NOFOLLOW. A name with a dot in front is in neither.

import Glibc

/// Serves the files of one folder for GET and HEAD.
package struct StaticFiles: Sendable {
    private let folder: String
    private let recheck: Duration
    private let known: Locked<Known>

    private struct Known {
        var index: FileIndex
        var nextCheck: MonotonicTime
    }

    /// A folder that does not exist yet, or no longer, has no files.
    package init(folder: String) { self.init(folder: folder, recheck: .seconds(1)) }

    /// For tests: how long the index counts without a look at the folders' times.
    init(folder: String, recheck: Duration) {
        self.folder = folder
        self.recheck = recheck
        known = Locked(Known(index: FileIndex(folder: folder), nextCheck: .now + recheck))
    }

    /// The file, 304 where the visitor has it already, or nil: no such file, or the method is POST.
    ///
    /// `no-cache` with an ETag: browsers keep the file and ask each time. The tag is weak, made of size and
    /// time of change in nanoseconds; the system's clock for files ticks every few milliseconds, so two
    /// changes of equal length within one tick have the same tag.
    package func response(for request: HTTPRequest) -> HTTPResponse? {
        guard request.method != .post, currentIndex().contains(request.path),
            let file = FileIndex.open(request.path, in: folder)
        else { return nil }
        let tag = "W/\"\(String(file.size, radix: 16))-\(String(file.changedNanoseconds, radix: 16))\""
        let changed = file.changedNanoseconds / 1_000_000_000
        var headers: [(name: String, value: String)] = [
            ("ETag", tag), ("Last-Modified", HTTPDate.text(changed)), ("Cache-Control", "no-cache"),
        ]
        if Self.isCurrent(request.headers, tag: tag, changed: changed) {
            // With its body, of which only the length is sent: the one that a 200 would have (RFC 9110, 8.6).
            return HTTPResponse(status: 304, headers: headers, body: .file(file.file))
        }
        headers.append(("Content-Type", ContentType.of(fileName: request.path)))
        return HTTPResponse(status: 200, headers: headers, body: .file(file.file))
    }

    private func currentIndex() -> FileIndex {
        let now = MonotonicTime.now
        return known.withLock { known in
            if now >= known.nextCheck {
                known.nextCheck = now + recheck
                if known.index.isStale() { known.index = FileIndex(folder: folder) }
            }
            return known.index
        }
    }

    /// Whether the visitor's copy is the file as it is. A list of tags counts more than a time (RFC 9110, 13.1).
    private static func isCurrent(_ headers: HTTPHeaders, tag: String, changed: Int) -> Bool {
        let lists = headers.all("If-None-Match")
        if !lists.isEmpty {
            let opaque = tag.dropFirst(2)
            return lists.contains { list in
                list.split(separator: ",").contains { entry in
                    let entry = entry.trimmingSpaces()
                    return entry == "*" || entry == opaque || entry == tag
                }
            }
        }
        guard let since = headers["If-Modified-Since"].flatMap(HTTPDate.seconds) else { return false }
        return changed <= since
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
