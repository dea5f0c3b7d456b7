// Who sends a request: the peer of the connection, or the visitor that a proxy in front names.
//
// X-Forwarded-For, -Proto and -Host are believed from configured addresses only; from anybody else they are what a
// visitor made up, and count for nothing. For is read from its right end, where each proxy added the one that it saw,
// up to the first that is no proxy of ours.

/// The sender of a request, as far as it is believed.
struct Client {
    /// Numeric, without a port.
    var address: String
    var source: AddressSource
    var isSecure: Bool
    /// The host that was asked for, where a proxy names it.
    var host: [UInt8]?

    /// - Parameter proxies: those whose headers are believed. Throws where they are malformed.
    init(peer: String, headers: HTTPHeaders, isSecure: Bool, proxies: [AddressRange]) throws(Refusal) {
        address = peer
        source = .peer
        self.isSecure = isSecure
        if !proxies.isEmpty { try believe(proxies, of: headers) }
    }

    /// Takes over what trusted proxies say. Not inlined, since most sites have none.
    @inline(never)
    private mutating func believe(_ proxies: [AddressRange], of headers: HTTPHeaders) throws(Refusal) {
        guard proxies.contains(where: { [address] in $0.contains(address) }) else { return }
        source = .proxyItself
        if let proto = try Self.single(.forwardedProto, in: headers) {
            if ASCII.equalIgnoringCase(proto, "https".utf8) {
                self.isSecure = true
            } else if ASCII.equalIgnoringCase(proto, "http".utf8) {
                self.isSecure = false
            } else {
                throw Refusal(400, "What a proxy says of the request is malformed.")
            }
        }
        host = try Self.single(.forwardedHost, in: headers)
        // Several lines are one list, in their order.
        let line = headers.all("X-Forwarded-For").joined(separator: ",")
        // A comma behind U+0600, which a visitor may send, is one `Character` with it: the list is cut by scalars.
        for part in line.unicodeScalars.split(separator: ",").reversed() {
            guard let named = Self.address(Substring(part)) else { return }
            address = named
            guard proxies.contains(where: { $0.contains(named) }) else {
                source = .proxy
                return
            }
        }
    }

    /// An address of the list, without brackets and port; nil for anything else, as `unknown`.
    private static func address(_ part: Substring) -> String? {
        let text = part.trimmingBlanks
        if AddressRange(String(text)) != nil, !text.contains("/") { return String(text) }
        guard let host = Authority(Array(text.utf8))?.host else { return nil }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return AddressRange(bare) == nil ? nil : bare
    }

    private static func single(_ name: HeaderName, in headers: HTTPHeaders) throws(Refusal) -> [UInt8]? {
        try headers.withLines { (lines) throws(Refusal) in
            let (count, first) = lines.occurrences(of: name)
            guard count <= 1 else { throw Refusal(400, "What a proxy says of the request is said twice.") }
            return first.map(Array.init)
        }
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...end]
    }
}
