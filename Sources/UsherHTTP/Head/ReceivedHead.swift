// A request whose body is still to come.

/// A head that has passed, with its headers and who sent it: all of a request but its body.
struct ReceivedHead {
    let checked: CheckedHead
    let headers: HTTPHeaders
    let client: Client
}

extension HTTPRequest {
    /// A request whose body is whole.
    convenience init(_ head: ReceivedHead, body: [UInt8], form: MultipartForm?) {
        self.init(
            method: head.checked.method, path: head.checked.target.path, query: head.checked.target.query,
            headers: head.headers, body: body, form: form, remoteAddress: head.client.address,
            addressSource: head.client.source, isSecure: head.client.isSecure)
    }
}
