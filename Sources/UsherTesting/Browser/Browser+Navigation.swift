// How a tab gets from a request to its next page: headers, cookies, redirects and the entry in its history.

internal import UsherInspector
internal import UsherSite

extension Browser {
    /// Asks, follows redirects, and shows what came.
    func navigate(_ navigation: Navigation, leaving sent: HTMLElement? = nil) async throws {
        let isSameAddress = page.status != 0 && navigation.address == page.address
        var entry = navigation.entry
        if entry == .push, navigation.method == "GET", isSameAddress { entry = .replace }
        let request = wireRequest(for: navigation)
        if navigation.method == "POST" { lastPost = (request, navigation.address) }
        let arrival = try await fetch(request, to: navigation.address)
        arrive(arrival, entry: entry, sent: sent)
    }

    /// The end of a chain of redirects: its address, the last request and the answer.
    struct Arrival {
        var address: WebAddress
        var request: WireRequest
        var response: WireResponse
    }

    func fetch(_ first: WireRequest, to start: WebAddress) async throws -> Arrival {
        var request = first
        var address = start
        for _ in 0...10 {
            let response = try await exchange(request, at: address)
            guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("Location") else {
                return Arrival(address: address, request: request, response: response)
            }
            var next = try address.resolve(location, origin: transport.origin)
            next.fragment = next.fragment ?? address.fragment
            let keepsMethod = response.status > 303 || response.status < 303 && request.method != "POST"
            if !keepsMethod, request.method != "HEAD" {
                request.method = "GET"
                request.body = []
                request.headers.removeAll { sameASCII($0.name, "Content-Type") || sameASCII($0.name, "Origin") }
            }
            address = next
            request.target = next.target
            setCookies(of: &request, for: next)
        }
        throw BrowserError("More than 10 redirects; the last led to \(address.description).")
    }

    private func exchange(_ request: WireRequest, at address: WebAddress) async throws -> WireResponse {
        let response = try await transport.send(request)
        exchanges.append(Exchange(request: request, response: response))
        storeCookies(of: response, from: address)
        if StoryDrawing.folder != nil, let site = (transport as? SiteTransport)?.first,
            let all = cookies.header(for: "/"),
            let tree = await site.drawing(of: all)
        {
            drawing.add(Exchange(request: request, response: response), tree: tree)
        }
        return response
    }

    func storeCookies(of response: WireResponse, from address: WebAddress) {
        guard acceptsCookies else { return }
        for header in response.headers("Set-Cookie") { cookies.store(header, from: address.path, host: host) }
    }

    func arrive(_ arrival: Arrival, entry: Navigation.Entry, sent: HTMLElement?) {
        // An answer without content leaves the visitor where he was.
        if arrival.response.status == 204 || arrival.response.status == 205 { return }
        if let file = DownloadedFile(arrival.response) {
            downloads.append(file)
            // So does one that is saved.
            if !file.isShown { return }
        }
        let post = arrival.request.method == "POST" ? arrival.request : nil
        let new = HistoryEntry(address: arrival.address, post: post)
        let unsent = page.looseEntries(except: sent)
        if page.status != 0, history.indices.contains(position) { history[position].entries = unsent }
        page = WebPage(address: arrival.address, response: arrival.response)
        switch entry {
        case .push:
            history.removeSubrange((position + 1)...)
            history.append(new)
            position += 1
        case .replace where history.isEmpty:
            history = [new]
            position = 0
        case .replace:
            history[position] = new
        case .move(let index):
            position = index
            page.restore(history[index].entries)
            history[index] = new
        }
    }

    // MARK: Requests

    func wireRequest(for navigation: Navigation) -> WireRequest {
        var headers: [(name: String, value: String)] = [
            ("Host", String(transport.origin.drop { $0 != "/" }.drop { $0 == "/" })),
            ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
            ("Accept-Language", "en"),
            ("User-Agent", "UsherTesting"),
        ]
        if navigation.method == "POST" { headers.append(("Origin", transport.origin)) }
        if let type = navigation.contentType { headers.append(("Content-Type", type)) }
        if let referrer = navigation.referrer { headers.append(("Referer", transport.origin + referrer.target)) }
        headers += [
            ("Sec-Fetch-Site", navigation.site), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
            ("Sec-Fetch-User", "?1"),
        ]
        headers.removeAll { header in
            omittedHeaders.contains { sameASCII($0, header.name) }
                || extraHeaders.contains { sameASCII($0.name, header.name) }
        }
        var request = WireRequest(
            method: navigation.method, target: navigation.address.target, headers: headers + extraHeaders,
            body: navigation.body)
        setCookies(of: &request, for: navigation.address)
        return request
    }

    func setCookies(of request: inout WireRequest, for address: WebAddress) {
        guard !extraHeaders.contains(where: { sameASCII($0.name, "Cookie") }) else { return }
        request.headers.removeAll { sameASCII($0.name, "Cookie") }
        guard acceptsCookies, let header = cookies.header(for: address.path) else { return }
        request.headers.append(("Cookie", header))
    }

    private var host: String {
        let authority = transport.origin.drop { $0 != "/" }.drop { $0 == "/" }
        return authority.hasPrefix("[")
            ? String(authority.prefix { $0 != "]" }) + "]" : String(authority.prefix { $0 != ":" })
    }
}
