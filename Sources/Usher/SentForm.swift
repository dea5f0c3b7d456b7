// A form as it was sent: its values, its files, and what it is known by.

internal import UsherFlow
internal import UsherHTTP

/// One press of a button, as the session gets it.
struct SentForm: Sendable {
    let values: FormValues
    let files: [UploadedFile]
    /// That it came with.
    let request: HTTPRequest
    /// The same for every copy of it: the page that it came from and all that was sent.
    let digest: Bytes32

    /// Reads the files once where there are some: what a browser sends anew has another boundary around the same parts.
    ///
    /// - Throws: `FormDecodingError` where it is no form; `MultipartError` where the disk fails.
    init(_ request: HTTPRequest, from path: PagePath) throws {
        let hasher = Bytes32.Digest()
        hasher.add(path.page ?? "")
        self.request = request
        guard let form = request.form else {
            values = try FormValues(urlencoded: request.body)
            files = []
            hasher.add(request.body)
            digest = hasher.hash()
            return
        }
        values = form.values
        files = form.files
        for (name, value) in form.values.pairs {
            hasher.add(name)
            hasher.add(value)
        }
        for file in form.files {
            hasher.add(file.name)
            hasher.add(file.fileName)
            hasher.add(String(file.size))
            var offset = 0
            while case let part = try file.read(upTo: 262_144, at: offset), !part.isEmpty {
                hasher.add(part)
                offset += part.count
            }
        }
        digest = hasher.hash()
    }

    subscript(name: String) -> String? { values[name] }

    /// What a flow gets of it.
    ///
    /// - Parameter id: what services may know it by; nil where it is not to run.
    func submission(id: String? = nil) -> Submission {
        // A list that has to grow is hashed anew.
        var fields = [String: [String]](minimumCapacity: values.pairs.count)
        // What the page added for itself is not the visitor's.
        for (name, value) in values.pairs where name != "token" && name != "nonce" && name != "act" {
            fields[name, default: []].append(value)
        }
        var kept: [String: [FormFile]] = [:]
        for file in files where file.isKept { kept[file.name, default: []].append(FormFile(file)) }
        return Submission(id: id, act: self["act"] ?? "", fields: fields, files: kept)
    }
}

extension FormFile {
    fileprivate init(_ file: UploadedFile) {
        self.init(name: file.fileName, size: file.size, type: file.type) { try file.read(upTo: $0, at: $1) }
    }
}
