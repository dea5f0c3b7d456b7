// A file that was sent with a form which came back, and where it lies.

internal import UsherFlow
internal import UsherSite

struct KeptFile {
    let page: PageID
    let control: String
    let place: Place
    let end: Moment

    enum Place {
        /// Sealed on this server's disk.
        case disk(SealedFile, isStored: Bool)
        /// The session's store alone has it: this server has not fetched it yet.
        case store(StoredFile)
    }

    var file: StoredFile {
        switch place {
        case .disk(let sealed, _): sealed.stored
        case .store(let file): file
        }
    }

    /// True if the store has it.
    var isStored: Bool { if case .disk(_, isStored: false) = place { false } else { true } }

    /// The file as its visitor sent it; nil while the store alone has it.
    var content: FormFile? { if case .disk(let sealed, _) = place { sealed.file } else { nil } }
}

/// A kept file without its bytes. The session holds the secret of its seal; the sealed bytes alone cannot be read.
struct StoredFile: Sendable {
    /// The secret of its seal.
    let secret: String
    let name: String
    let size: Int
    let type: String
    let digest: String
    let seal: FileSeal

    init(_ file: FormFile, _ seal: FileSeal) {
        (secret, name, size, type, digest) = (seal.secret.text, file.name, file.size, file.type, file.digest)
        self.seal = seal
    }
}

extension KeptFile {
    func write(to bytes: inout ByteWriter) {
        bytes.put(page.number)
        bytes.put(control)
        bytes.put(file.secret)
        bytes.put(file.name)
        bytes.put(file.size)
        bytes.put(file.type)
        bytes.put(file.digest)
        bytes.put(end)
    }

    init(from bytes: inout ByteReader) throws {
        (page, control) = (PageID(try bytes.integer()), try bytes.text())
        place = .store(try StoredFile(from: &bytes))
        end = try bytes.readMoment()
    }
}

extension StoredFile {
    fileprivate init(from bytes: inout ByteReader) throws {
        secret = try bytes.text()
        guard let opened = Bytes32(text: secret) else { throw ByteReader.Damage() }
        seal = FileSeal(opened)
        (name, size, type, digest) = (try bytes.text(), try bytes.integer(), try bytes.text(), try bytes.text())
    }
}
