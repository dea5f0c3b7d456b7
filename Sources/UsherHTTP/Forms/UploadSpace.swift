// How much all uploads together may hold on disk, and in open files, at any moment, and how much of that one sender may.
//
// One request's part is bounded by its limits, one sender's and a crowd's here. A sender may hold a quarter of what all
// others leave free, and one whole form always. A fixed part would be used up by so many senders as it goes into the whole;
// a quarter of what is left grows small for each who comes, but is never nothing, so whoever holds much is the first to be
// told to wait. What a crowd of uploads may cost is this much disk, and a visitor who comes then is asked to try again
// later: pages go on as before.
//
// A place or a piece costs one look-up under one lock; there is an entry for each sender with a file that is held.

import Glibc

/// The room for the files of all requests of a server.
final class UploadSpace: Sendable {
    /// Bytes, and places for files.
    struct Room: Equatable {
        var bytes = 0
        var files = 0
    }

    private struct Used {
        var all = Room()
        var senders: [String: Room] = [:]
    }

    let folder: String
    private let room: Room
    /// What the largest form may come with.
    private let form: Room
    private let used = Locked(Used())

    /// - Parameters:
    ///   - folder: must exist.
    ///   - form: what one form may come with.
    init(folder: String, bytes: Int, files: Int, form: MultipartLimits) {
        self.folder = folder
        room = Room(bytes: bytes, files: files)
        self.form = Room(bytes: form.fileBytes, files: form.files)
    }

    /// What is held now.
    var held: (bytes: Int, files: Int) { used.withLock { ($0.all.bytes, $0.all.files) } }

    /// How many hold something.
    var senders: Int { used.withLock { $0.senders.count } }

    fileprivate func take(_ count: Int, _ part: WritableKeyPath<Room, Int>, for sender: String) throws(MultipartError) {
        let error = used.withLock { used -> MultipartError? in
            guard count <= room[keyPath: part] - used.all[keyPath: part] else { return .full }
            let own = used.senders[sender]?[keyPath: part] ?? 0
            let left = room[keyPath: part] - (used.all[keyPath: part] - own)
            guard count <= max(form[keyPath: part], left / 4) - own else { return .share }
            used.all[keyPath: part] += count
            used.senders[sender, default: Room()][keyPath: part] += count
            return nil
        }
        if let error { throw error }
    }

    fileprivate func giveBack(_ given: Room, of sender: String) {
        used.withLock { used in
            used.all.bytes -= given.bytes
            used.all.files -= given.files
            used.senders[sender]?.bytes -= given.bytes
            used.senders[sender]?.files -= given.files
            if used.senders[sender] == Room() { used.senders[sender] = nil }
        }
    }

    /// Where the system keeps temporary files that may be large: memory is no place for them.
    static var usualFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }
}

/// One sender's part of it.
struct UploadShare: Sendable {
    let space: UploadSpace
    let sender: String
    /// Called where the sender wants more than that.
    var isReached: @Sendable () -> Void = {}

    /// Its place is given back when it is let go.
    func open() throws(MultipartError) -> TemporaryFile {
        try take(1, \.files)
        do throws(MultipartError) {
            return try TemporaryFile(folder: space.folder, share: self)
        } catch {
            giveBack(UploadSpace.Room(bytes: 0, files: 1))
            throw error
        }
    }

    func take(bytes count: Int) throws(MultipartError) { try take(count, \.bytes) }

    private func take(_ count: Int, _ part: WritableKeyPath<UploadSpace.Room, Int>) throws(MultipartError) {
        do throws(MultipartError) { try space.take(count, part, for: sender) } catch {
            if error == .share { isReached() }
            throw error
        }
    }

    func giveBack(_ given: UploadSpace.Room) { space.giveBack(given, of: sender) }
}

extension MultipartError {
    static let full = MultipartError.storage("Too many files are being sent just now; try again in a minute.")
    static let share = MultipartError.storage(
        "You are sending many files at once; try again when some of them have arrived.")
}
