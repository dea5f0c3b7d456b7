// A form as it was sent: its values, its files, and what it is known by.

internal import UsherFlow
internal import UsherHTTP

/// One press of a button, as the session gets it. A class, since it is handed on many times.
final class SentForm: Sendable {
    let values: FormValues
    let files: [UploadedFile]
    /// The press, parsed; nil where nothing was pressed.
    let press: Press?
    /// Keyed hashes of what they hold, in their order.
    private let fileDigests: [Bytes32]
    /// The request that carried it.
    let request: HTTPRequest
    /// A keyed hash of the page that it came from and of all that was sent, the nonce of its rendering among it: the
    /// same for every copy of it.
    let digest: Bytes32
    /// Shows that somebody has a copy of it: another hash of the same, which is written nowhere.
    let proof: Bytes32

    /// Reads the files once where there are some: what a browser sends anew has another boundary around the same parts.
    ///
    /// - Parameter site: the site's key for submissions: without it nobody can test a guess of what was typed against
    ///   the digest.
    /// - Throws: `MultipartError` where the disk fails.
    init(_ request: HTTPRequest, from path: PagePath, site: Bytes32) throws {
        let hasher = Bytes32.Digest(key: site)
        hasher.add(path.page ?? "")
        self.request = request
        guard let form = request.form else {
            values = FormValues(urlencoded: request.body)
            (files, fileDigests) = ([], [])
            press = Self.press(values)
            hasher.add(request.body)
            (digest, proof) = hasher.halves()
            return
        }
        values = form.values
        files = form.files
        press = Self.press(values)
        for (name, value) in form.values.pairs {
            hasher.add(name)
            hasher.add(value)
        }
        fileDigests = try form.files.map { try $0.digest(key: site) }
        for (file, digest) in zip(form.files, fileDigests) {
            hasher.add(file.name)
            hasher.add(file.fileName)
            hasher.add(digest)
        }
        (digest, proof) = hasher.halves()
    }

    private static func press(_ values: FormValues) -> Press? {
        guard let act = values["act"], !act.isEmpty else { return nil }
        return Press(act)
    }

    subscript(name: String) -> String? { values[name] }

    /// True if the browser says that it is ours; without that it may be anybody's. The head's check has refused a
    /// foreign origin.
    var isSameOrigin: Bool {
        request.headers["Sec-Fetch-Site"] == "same-origin" || request.headers["Origin"] != nil
    }

    /// The submission that a flow gets.
    ///
    /// - Parameters:
    ///   - secret: of its session, by which services may know its press; nil where it is not to run.
    ///   - uploads: makes ready what keeps its files once its page has come back; nil where it is not to run.
    ///   - language: by which numbers are read: that of the page.
    ///   - hasSeen: whether its page showed a value.
    func submission(
        by secret: Bytes16? = nil, uploads: (@Sendable ((any KeptUploads)?) -> any KeptUploads)? = nil,
        language: String = "en",
        hasSeen: @escaping @Sendable (SeenValue) -> Bool = { _ in false }
    ) -> Submission {
        var fields: [String: [String]] = [:]
        // Fields that the page added for itself are not the visitor's.
        for (name, value) in values.pairs where name != "token" && name != "nonce" && name != "act" {
            // A table that has to grow is hashed anew; most buttons send nothing and need none.
            if fields.isEmpty { fields.reserveCapacity(values.pairs.count) }
            fields[name, default: []].append(value)
        }
        var kept: [String: [FormFile]] = [:]
        for (file, digest) in zip(files, fileDigests) { kept[file.name, default: []].append(FormFile(file, digest)) }
        var name: (@Sendable (PressIdentity) -> PressName)?
        if let secret { name = { [digest] in PressName(id: $0.id(by: secret), copy: digest.text) } }
        return Submission(
            name: name, press ?? Press(""), fields: fields, files: kept, language: language, hasSeen: hasSeen,
            uploads: uploads)
    }
}

/// Identifies a submission for as long as it runs.
package struct SubmissionCopy: Sendable {
    package let digest: Bytes32
    /// Shows that somebody has a copy of it. Written nowhere but in the waiting address that its sender is led to.
    package let proof: Bytes32

    init(_ form: SentForm) { (digest, proof) = (form.digest, form.proof) }
}

extension UploadedFile {
    fileprivate func digest(key: Bytes32) throws -> Bytes32 {
        let hasher = Bytes32.Digest(key: key)
        hasher.add(String(size))
        var offset = 0
        while case let part = try read(upTo: 262_144, at: offset), !part.isEmpty {
            hasher.add(part)
            offset += part.count
        }
        return hasher.hash()
    }
}

extension FormFile {
    fileprivate init(_ file: UploadedFile, _ digest: Bytes32) {
        let name = TypedText.composed(file.fileName)
        self.init(name: name, size: file.size, type: file.type, digest: digest.text) {
            try file.read(upTo: $0, at: $1)
        }
        if !file.isKept { refusal = Self.askForAgain(name) }
    }
}
