// The addresses of a host's name, as the system knows them.

import Glibc

extension RedisConnection {
    /// In the order in which they are to be tried. Takes as long as the system takes, which may be half a minute.
    ///
    /// - Parameter isNumber: the text is an address already, so that nobody is asked.
    static func addresses(of host: String, isNumber: Bool = false) -> [String] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        if isNumber { hints.ai_flags = AI_NUMERICHOST }
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var (found, next) = ([String](), list)
        while let entry = next?.pointee {
            next = entry.ai_next
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let status = getnameinfo(
                entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard status == 0 else { continue }
            let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if !found.contains(address) { found.append(address) }
        }
        return found
    }
}
