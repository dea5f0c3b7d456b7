// A file that a session leads to. It is found in the session's turn, and made and sent outside of it: the session
// answers other requests meanwhile.

internal import UsherFlow

/// A file on its way out of its session.
struct SessionFile: Sendable {
    let find: @Sendable () async throws -> Download
    let place: FlowError.Place
    let session: Session
    /// The language of the page that leads to it: a file is written in that.
    let words: Words?
    /// Of the session as it is now: the file is cut off when that is over.
    let key: Bytes32
    /// Whether nobody has the session: it ends with this answer.
    var isStrangers = false
}

extension Session {
    /// What an address comes to, which may be a file: that makes no page and changes nothing.
    ///
    /// - Parameters:
    ///   - isWhole: false for HEAD and prefetch, which take no notices.
    ///   - notice: what is to be said on the page, for the first page of a session.
    func look(
        _ path: PagePath, isWhole: Bool, at now: Moment, saying notice: String? = nil
    ) throws -> Soon<Look> {
        do { return try lookAtPage(path, isWhole: isWhole, at: now, saying: notice) } catch let found as FoundFile {
            if isWhole { parts.observer?.shown(ObservedPage(file: found.place), from: origin(of: path), in: key) }
            return .now(
                .file(
                    SessionFile(find: found.find, place: found.place, session: self, words: tree.words, key: key)))
        }
    }
}
