// A request as the site sees it: its head has passed the check, its target is decoded, its body is whole.

/// One request. Nothing in it refers to the connection. A class, so that handing it on copies a reference and not all
/// fields.
package final class HTTPRequest: Sendable {
    /// To read, to read the headers, or to act.
    package let method: HTTPMethod
    /// Decoded once; begins with a slash.
    package let path: String
    /// The target's query, decoded once; empty without one.
    package let query: FormValues
    /// All header lines, in the order in which they came.
    package let headers: HTTPHeaders
    /// Empty where it was a form with files.
    package let body: [UInt8]
    /// The body of a form that came as multipart.
    package let form: MultipartForm?
    /// The visitor's numeric address without a port: the peer's, or the one that a trusted proxy names.
    package let remoteAddress: String
    /// The source of `remoteAddress`.
    package let addressSource: AddressSource
    /// True if the visitor came by https.
    package let isSecure: Bool

    /// A request of these parts, none of which is checked.
    package init(
        method: HTTPMethod = .get, path: String = "/", query: FormValues = FormValues([]),
        headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], form: MultipartForm? = nil,
        remoteAddress: String = "127.0.0.1", addressSource: AddressSource = .peer, isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.form = form
        self.remoteAddress = remoteAddress
        self.addressSource = addressSource
        self.isSecure = isSecure
    }

    /// Splits, checks and decodes a target such as `/a?b=c` and a form, as a server does that takes as much of it as
    /// `uploads` says. Throws a `Refusal`.
    package convenience init(
        method: HTTPMethod = .get, target: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1", addressSource: AddressSource = .peer, uploads: UploadPolicy? = nil
    ) throws {
        let parsed = try RequestTarget(
            Array(target.utf8), host: headers["Host"].flatMap { Authority(Array($0.utf8)) })
        let type = headers["Content-Type"] ?? ""
        let isMultipart = type.withView(FormType.init) == .multipart
        var read: (bytes: [UInt8], form: MultipartForm?) = (body, nil)
        if isMultipart || body.count > Self.bodyLimit {
            let sender = UploadPolicy.Sender(
                headers: headers, isSecure: false, address: remoteAddress, addressSource: addressSource)
            read = try Self.read(body, isMultipart ? type : nil, of: sender, uploads)
        }
        self.init(
            method: method, path: parsed.path, query: parsed.query, headers: headers, body: read.bytes,
            form: read.form, remoteAddress: remoteAddress, addressSource: addressSource)
    }

    /// Bytes of a body in memory.
    private static let bodyLimit = 1_000_000

    private static func read(
        _ body: [UInt8], _ type: String?, of sender: UploadPolicy.Sender, _ uploads: UploadPolicy?
    ) throws(Refusal) -> (bytes: [UInt8], form: MultipartForm?) {
        let uploads = uploads ?? UploadPolicy { _ in UploadPolicy.Share(of: Holder()) }
        let limit = uploads.limits.bodyBytes
        let check = HeadCheck(
            bodyLimit: bodyLimit, uploadLimit: uploads.takesFiles ? limit : nil,
            formLimit: max(ServerOptions.formBytes, 2 * limit))
        guard body.count <= check.formLimit else { throw .bodyTooLarge }
        let quota = UploadQuota(
            folder: UploadQuota.defaultFolder, bytes: .max / 4, files: .max / 4, form: uploads.limits)
        var reader = try uploads.body(type, announced: body.count, from: sender, check: check, quota: quota)
        // In pieces, as it comes from a socket.
        var rest = body[...]
        while !rest.isEmpty {
            _ = rest.prefix(16_384).withView { reader.append($0) }
            rest = rest.dropFirst(16_384)
        }
        return try reader.finish()
    }
}
