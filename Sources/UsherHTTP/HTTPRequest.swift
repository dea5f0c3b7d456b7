// A request as the site sees it: its head has passed the check, its target is decoded, its body is whole.

/// One request. Nothing in it refers to the connection. A class, so that handing it on copies a reference and not all
/// fields.
package final class HTTPRequest: Sendable {
    /// What is asked for.
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
    /// Whose word that is.
    package let addressSource: AddressSource
    /// Whether the visitor came by https.
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

    /// Splits, checks and decodes a target such as `/a?b=c` and a form with files, as the server does. Throws a
    /// `Refusal`.
    package convenience init(
        method: HTTPMethod = .get, target: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1", addressSource: AddressSource = .peer
    ) throws {
        let parsed = try RequestTarget(
            Array(target.utf8), host: headers["Host"].flatMap { Authority(Array($0.utf8)) })
        let type = headers["Content-Type"] ?? ""
        let isMultipart = type.withView(FormType.init) == .multipart
        let form = isMultipart ? try Self.form(body, type) : nil
        self.init(
            method: method, path: parsed.path, query: parsed.query, headers: headers, body: isMultipart ? [] : body,
            form: form, remoteAddress: remoteAddress, addressSource: addressSource)
    }

    private static func form(_ body: [UInt8], _ type: String) throws -> MultipartForm {
        do throws(MultipartError) {
            var parser = try MultipartParser(contentType: type, folder: UploadQuota.defaultFolder)
            try body.withView { (bytes) throws(MultipartError) in try parser.feed(bytes) }
            return try parser.finish()
        } catch {
            throw Refusal(error)
        }
    }
}
