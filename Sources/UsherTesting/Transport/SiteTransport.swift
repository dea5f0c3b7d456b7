// A site without a socket: a story by the thousand. What the server checks before a site hears of a request is left out.

public import Usher
internal import UsherHTTP

/// Hands requests to a site in memory.
public struct SiteTransport: BrowserTransport {
    private let site: Site

    public init(_ site: Site) { self.site = site }

    public func send(_ request: WireRequest) async throws -> WireResponse {
        guard let method = HTTPMethod(rawValue: request.method) else { return WireResponse(status: 405) }
        let asked = try HTTPRequest(
            method: method, target: request.target,
            headers: HTTPHeaders(request.headers.map { ($0.name, $0.value) }), body: request.body)
        let response = await site.handle(asked)
        let body: [UInt8]
        switch response.body {
        case .bytes(let bytes): body = bytes
        case .owned(let bytes): body = bytes.array
        case .file: return WireResponse(status: response.status, headers: response.headers)
        }
        return WireResponse(
            status: response.status, headers: response.headers, body: method == .head ? [] : body)
    }
}
