// A site without a socket: a story by the thousand. The server's check of a head, before a site hears of a request, is
// left out; a form is read as the server reads it.

public import UsherSite
internal import Synchronization
internal import UsherHTTP

/// Hands requests to a site in memory.
public struct SiteTransport: BrowserTransport {
    private let sites: [Site]
    /// The one that is asked for pictures: all of them have the same sessions.
    var first: Site? { sites.first }
    private let packs: Bool
    private let address: String?
    private let turns = Turns()

    /// The turns of its sites, over all tabs.
    private final class Turns: Sendable {
        let taken = Atomic<Int>(0)
    }

    /// - Parameters:
    ///   - packing: whether each session is kept as data alone between any two requests, as one is that nobody has used
    ///     for some minutes.
    ///   - address: where the visitor comes from, as a trusted proxy says it; nil for this machine, which limits by
    ///     address do not count.
    public init(_ site: Site, packing: Bool = false, from address: String? = nil) {
        self.init([site], packing: packing, from: address)
    }

    /// Several sites of one `SessionStore` take turns, as servers behind a balancer that knows nobody: so each request
    /// finds the session as the store has it. A story that holds here survives a restart between any two of its steps.
    public init(_ sites: [Site], packing: Bool = false, from address: String? = nil) {
        self.sites = sites
        self.address = address
        packs = packing
    }

    public func send(_ request: WireRequest) async throws -> WireResponse {
        let site = sites[turns.taken.add(1, ordering: .relaxed).oldValue % sites.count]
        guard let method = HTTPMethod(rawValue: request.method) else { return WireResponse(status: 405) }
        let response = await answer(request, method, by: site)
        if packs { await site.packSessions() }
        let body: [UInt8]
        switch response.body {
        case .bytes(let bytes): body = bytes
        case .owned(let bytes): body = bytes.array
        case .file: return WireResponse(status: response.status, headers: response.headers)
        case .stream(let stream): body = method == .head ? [] : try await Self.all(of: stream)
        }
        return WireResponse(
            status: response.status, headers: response.headers, body: method == .head ? [] : body)
    }

    private func answer(_ request: WireRequest, _ method: HTTPMethod, by site: Site) async -> HTTPResponse {
        let headers = HTTPHeaders(request.headers.map { ($0.name, $0.value) })
        let asked: HTTPRequest
        do { asked = try site.request(method, request.target, headers, request.body, from: address) } catch {
            let refusal = error as? Refusal ?? Refusal(400, "\(error)")
            let whole = try? HTTPRequest(target: request.target)
            let known = HTTPRequest(
                path: whole?.path ?? "", query: whole?.query ?? FormValues(), headers: headers)
            return site.refuse(refusal, known)
        }
        return await site.handle(asked).response
    }

    private static func all(of stream: BodyStream) async throws -> [UInt8] {
        defer { stream.close() }
        var body: [UInt8] = []
        do {
            while let piece = try await stream.next() { body += piece }
        } catch {
            throw TransportError("The server closed the connection in the middle of its answer's body.")
        }
        return body
    }
}
