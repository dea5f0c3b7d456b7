// Addresses of pages as text: `/library/3?p=KEY`, or `/p/KEY` for a page whose route has none.

internal import UsherFlow
internal import UsherHTTP

/// The path of a request, and what its query says of the page.
final class PagePath: Sendable {
    let segments: [String]
    /// The query without Usher's own parameters.
    let query: [QueryItem]
    /// The key of the page itself.
    let page: String?
    /// The key of the page to build above.
    let on: String?
    /// The submission that is waited for.
    let wait: String?
    /// True if a page asks for itself again.
    let isRefresh: Bool
    /// True if the page only wants to ask if anybody is there.
    let isEnding: Bool
    /// True if a form led here that came without any cookie: nothing of it was done.
    let hadNoCookie: Bool
    /// True if it lies at `/p/KEY`, which only the key leads to.
    let isKeyOnly: Bool
    /// The address that the tab showed before, where somebody asks.
    let origin: Origin?

    struct Origin: Sendable {
        let segments: [String]
        /// The key of its page, where the address has it.
        let page: String?
    }

    /// - Parameter addresses: those of the site; an item of the query that its address does not declare is left out.
    init(_ request: HTTPRequest, _ addresses: DeclaredAddresses? = nil, notesOrigin: Bool = false) {
        // By bytes: a slash with a combining mark behind it is another `Character`.
        segments = request.path.withBytes { path in
            let isASCII = path.allSatisfy { $0 < 0x80 }
            return path.split(separator: UInt8(ascii: "/")).map {
                let segment = String(decoding: $0, as: UTF8.self)
                return isASCII ? segment : TypedText.composed(segment)
            }
        }
        query = Self.query(of: request, at: segments, addresses)
        isKeyOnly = segments.count == 2 && segments[0] == "p"
        page = isKeyOnly ? segments[1] : request.query["p"]
        on = request.query["on"]
        wait = request.query["wait"]
        isRefresh = request.query["refresh"] == "1"
        isEnding = request.query["ending"] == "1"
        let came = notesOrigin ? PagePath.shown(by: request) : nil
        origin = came.map { Origin(segments: $0.segments, page: $0.page) }
        // Not behind a link that somebody shared.
        hadNoCookie = request.query["c"] == "1" && request.headers["Sec-Fetch-Site"] ?? "same-origin" == "same-origin"
    }

    /// The app's own items of a query: bounded, and the rest ignored. The fields that read them compose their texts.
    private static func query(
        of request: HTTPRequest, at path: [String], _ addresses: DeclaredAddresses?
    ) -> [QueryItem] {
        let pairs = request.query.pairs
        var items: [QueryItem] = []
        for index in pairs.indices where !QueryItem.isReserved(pairs[index].name) {
            let (name, value) = pairs[index]
            guard name.utf8.count <= QueryItem.nameLimit, value.utf8.count <= QueryItem.valueLimit else { continue }
            guard items.count < QueryItem.limit else { break }
            items.append(QueryItem(name, value))
        }
        guard let addresses, !items.isEmpty else { return items }
        let known = addresses.queryNames(at: path)
        return items.filter { known.contains($0.name) }
    }

    /// The proof in a waiting page's address, which only the sender of its form has.
    var proof: Bytes32? { wait.flatMap { Bytes32(text: String(decoding: $0.utf8.dropFirst(44), as: UTF8.self)) } }

    /// The address as the app's flows read it.
    var asked: AddressPath { AddressPath(segments, query) }

    /// The address without Usher's own parameters.
    var plain: String { query.isEmpty ? Self.text(segments) : asked.text() }

    /// The requested address without the parameters that only led to it, the page's key kept.
    var whole: String {
        isKeyOnly ? Self.text(segments) : page.map { asked.text(adding: [QueryItem("p", $0)]) } ?? plain
    }

    /// The address that the browser says it showed; nil where it says none.
    static func shown(by request: HTTPRequest, _ addresses: DeclaredAddresses? = nil) -> PagePath? {
        guard let address = request.headers["Referer"], let scheme = address.firstRange(of: "://") else { return nil }
        let rest = address[scheme.upperBound...]
        let target = rest.unicodeScalars.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
        return (try? HTTPRequest(target: target)).map { PagePath($0, addresses) }
    }

    /// The address of a page.
    static func text(_ address: [String]?, _ query: [QueryItem]? = nil, key: String) -> String {
        guard let address else { return "/p/" + key }
        if let query, !query.isEmpty { return AddressPath(address, query).text(adding: [QueryItem("p", key)]) }
        return PlainAddress.text(address, key: key)
            ?? AddressPath(address).text(adding: [QueryItem("p", key)])
    }

    static func text(_ segments: [String]) -> String {
        PlainAddress.text(segments) ?? AddressPath(segments).text()
    }
}

/// Names pages in addresses: by a page's number and the session's tag, as `7-k3f9q`. The tag keeps a link that was sent
/// to somebody else from naming a page of theirs; it guards nothing, since a page is looked up in its own session only.
package struct PageKeys: Sendable {
    package let tag: String

    /// - Parameter tag: nil for one that no other session has.
    package init(tag: String? = nil) { self.tag = tag ?? Base64URL.text(randomBytes(4)) }

    func key(_ id: PageID) -> String { .joining(String(id.number), "-", tag) }

    /// The page of a key of this session; nil for any other text.
    func page(_ key: String?) -> PageID? {
        key.flatMap { $0.withBytes(page) }
    }

    /// As `key` writes it: 07 is not 7, nor is +7. By bytes, in one pass: each request asks, and an action three times.
    private func page<Bytes: RandomAccessCollection<UInt8>>(_ key: Bytes) -> PageID? where Bytes.Index == Int {
        var number = 0
        for (index, byte) in key.enumerated() {
            if byte == UInt8(ascii: "-") {
                let isOurs = key[(index + 1)...].elementsEqual(tag.utf8)
                return isOurs && number > 0 ? PageID(number) : nil
            }
            let digit = Int(byte) - 48
            guard (0...9).contains(digit), index + digit > 0 else { return nil }
            let (tens, isOver) = number.multipliedReportingOverflow(by: 10)
            let (next, isAbove) = tens.addingReportingOverflow(digit)
            guard !isOver, !isAbove else { return nil }
            number = next
        }
        return nil
    }
}
