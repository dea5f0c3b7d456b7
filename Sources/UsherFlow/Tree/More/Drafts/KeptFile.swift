// A file that was sent with a form which came back, and where it lies.

struct KeptFile: Sendable {
    let page: PageID
    let control: String
    let place: Place
    let end: Moment

    enum Place: Sendable {
        /// Where it was: nothing keeps it elsewhere.
        case memory(FormFile)
        case disk(SealedCopy, isStored: Bool)
        /// In the session's store, and not here: nobody has fetched it yet.
        case store(StoredFile)
    }

    /// The file as the store knows it; nil where the store has none of it.
    var stored: StoredFile? {
        switch place {
        case .store(let file): file
        case .disk(let copy, isStored: true): copy.stored
        case .disk, .memory: nil
        }
    }
}

extension KeptFile.Place {
    /// Nil where it is not here.
    var file: FormFile? {
        switch self {
        case .memory(let file): file
        case .disk(let copy, _): copy.file
        case .store: nil
        }
    }

    var name: String {
        switch self {
        case .memory(let file): file.name
        case .disk(let copy, _): copy.stored.name
        case .store(let file): file.name
        }
    }

    var size: Int {
        switch self {
        case .memory(let file): file.size
        case .disk(let copy, _): copy.stored.size
        case .store(let file): file.size
        }
    }

    var secret: String? {
        switch self {
        case .memory: nil
        case .disk(let copy, _): copy.stored.secret
        case .store(let file): file.secret
        }
    }
}

/// A kept file as its page shows it.
package struct KeptFileName: Equatable, Sendable {
    package let name: String
    /// In words: `3 MB`.
    package let size: Phrase

    init(_ file: FormFile) { (name, size) = (file.name, ByteSize.text(file.size)) }
}
