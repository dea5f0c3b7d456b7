// A request as the site sees it: its head has passed the check, its target is decoded, its body is whole.

/// One request, which never changes once it is whole; nothing in it refers to the connection. Handed on by reference: as a
/// plain value it was copied whole into the frame of each function on its way.
package final class HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// Decoded once; begins with a slash.
    package let path: String
    package let query: FormValues
    package let headers: HTTPHeaders
    /// Empty where it was a form with files.
    package var body: [UInt8] { content.body }
    /// The body of a form that came as multipart.
    package var form: MultipartForm? { content.form }
    @exclusivity(unchecked) private nonisolated(unsafe) var content: (body: [UInt8], form: MultipartForm?)
    // because it is written before anybody else has the request
    /// The visitor's numeric address without a port: the peer's, or whom a trusted proxy names.
    package let remoteAddress: String
    /// Whose word that is.
    package let addressSource: AddressSource
    /// Whether the visitor came by https.
    package let isSecure: Bool

    package init(
        method: HTTPMethod = .get, path: String = "/", query: FormValues = FormValues([]),
        headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], form: MultipartForm? = nil,
        remoteAddress: String = "127.0.0.1", addressSource: AddressSource = .peerAlone, isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        content = (body, form)
        self.remoteAddress = remoteAddress
        self.addressSource = addressSource
        self.isSecure = isSecure
    }

    /// Takes over its body, before it is handed on.
    func complete(body: [UInt8], form: MultipartForm?) { content = (body, form) }

    /// Splits, checks and decodes a target such as `/a?b=c` and a form with files, as the server does. Throws a `Refusal`.
    package convenience init(
        method: HTTPMethod = .get, target: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1", addressSource: AddressSource = .peerAlone
    ) throws {
        let parsed = try RequestTarget(
            Array(target.utf8), host: headers["Host"].flatMap { Authority(Array($0.utf8)) })
        let type = headers["Content-Type"] ?? ""
        let isMultipart = type.withBytes(FormType.init) == .multipart
        let form = isMultipart ? try Self.form(body, type) : nil
        self.init(
            method: method, path: parsed.path, query: parsed.query, headers: headers, body: isMultipart ? [] : body,
            form: form, remoteAddress: remoteAddress, addressSource: addressSource)
    }

    private static func form(_ body: [UInt8], _ type: String) throws -> MultipartForm {
        do throws(MultipartError) {
            var parser = try MultipartParser(contentType: type, folder: UploadSpace.usualFolder)
            try body.withUnsafeBufferPointer { (bytes) throws(MultipartError) in try parser.feed(bytes) }
            return try parser.finish()
        } catch {
            throw Refusal(error)
        }
    }
}
