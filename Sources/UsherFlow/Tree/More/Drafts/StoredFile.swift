// A kept file where its site has it: sealed on this server's disk, and in the store of its sessions, where it has one.
// The session has what opens it; whoever has the bytes alone reads nothing.

/// What is known of a kept file that lies in the session store: never its bytes.
package struct StoredFile: Equatable, Sendable {
    /// Opens it, and gives the name that the store has it under.
    package let secret: String
    package let name: String
    package let size: Int
    package let type: String
    package let digest: String

    package init(secret: String, name: String, size: Int, type: String, digest: String) {
        (self.secret, self.name, self.size, self.type, self.digest) = (secret, name, size, type, digest)
    }
}

/// A kept file that lies sealed on this server's disk, for as long as anybody holds this value.
package struct SealedCopy: Sendable {
    package let stored: StoredFile
    /// As it was before it was sealed.
    package let file: FormFile
    /// All of it as it lies there.
    package let sealed: @Sendable () throws -> [UInt8]

    package init(_ stored: StoredFile, file: FormFile, sealed: @escaping @Sendable () throws -> [UInt8]) {
        (self.stored, self.file, self.sealed) = (stored, file, sealed)
    }
}

extension TreeSnapshot {
    /// The files that pages keep, as a session's record has them.
    struct SavedFiles: Equatable, Sendable {
        struct Kept: Equatable, Sendable {
            let page: PageID
            let control: String
            let file: StoredFile
            let end: Moment
        }

        /// A field whose file, which its form has already, was taken away.
        struct Without: Equatable, Sendable {
            let page: PageID
            let control: String
        }

        let kept: [Kept]
        let without: [Without]
    }
}
