// The source of a request's address, and whether the address can be relied on.

/// The source of a request's address.
package enum AddressSource: Sendable {
    /// A trusted proxy has named the visitor.
    case proxy
    /// A trusted proxy has named nobody but trusted proxies: the address is the last one's own.
    case proxyItself
    /// The address is the connection's peer, which is no trusted proxy.
    case peer
}

extension HTTPRequest {
    /// True if the address counts as one visitor's. A peer that is no trusted proxy is a visitor whatever it says, as
    /// it may say anything; except on this machine, where a proxy usually stands that nobody has named.
    package var isAddressSure: Bool { sureAddress != nil }

    /// Four or sixteen bytes; nil where the address is not known, or does not count as one visitor's.
    package var sureAddress: [UInt8]? {
        guard let bytes = IPAddress.bytes(of: remoteAddress) else { return nil }
        return switch addressSource {
        case .proxy: bytes
        case .proxyItself: nil
        case .peer: IPAddress.isLoopback(bytes) ? nil : bytes
        }
    }

    /// True if a peer that is no trusted proxy says that it is one.
    package var claimsToBeProxied: Bool { addressSource == .peer && headers["X-Forwarded-For"] != nil }

    /// Four or sixteen bytes; nil where the address is not known.
    package var addressBytes: [UInt8]? { IPAddress.bytes(of: remoteAddress) }

    /// The host that was asked for, in lower case, with its port where one was said; empty where none is well-formed.
    package var host: String {
        let isProxied =
            switch addressSource {
            case .proxy, .proxyItself: true
            case .peer: false
            }
        let said = (isProxied ? headers["X-Forwarded-Host"] : nil) ?? headers["Host"] ?? ""
        guard let authority = Authority(Array(said.utf8)) else { return "" }
        return authority.port.map { "\(authority.host):\($0)" } ?? authority.host
    }

    /// The languages that the visitor reads, best first: at most eight, each of them a tag as BCP 47 has them.
    package var languages: [String] {
        AcceptLanguage.tags(in: headers.all("Accept-Language").joined(separator: ","))
    }
}
