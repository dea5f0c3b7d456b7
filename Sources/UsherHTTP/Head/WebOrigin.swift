// An origin as browsers write it: scheme://host[:port].

enum WebOrigin {
    /// True if the scheme is https, and what follows "://"; nil for any other scheme.
    static func scheme<Bytes: RandomAccessCollection<UInt8>>(
        of bytes: Bytes
    ) -> (isSecure: Bool, rest: Bytes.SubSequence)? where Bytes.Index == Int {
        for (scheme, isSecure) in [("http://", false), ("https://", true)] {
            let prefix = bytes.prefix(scheme.utf8.count)
            if ASCII.equalIgnoringCase(prefix, scheme.utf8) { return (isSecure, bytes[prefix.endIndex...]) }
        }
        return nil
    }

    /// True if an Origin header names the site that the request asks.
    ///
    /// - Parameter said: the host's bytes in the Host header, for a comparison without parsing; nil where a proxy named
    ///   the host.
    static func matches<Bytes: RandomAccessCollection<UInt8>>(
        _ origin: Bytes, host: Authority, said: ByteView? = nil, isSecure: Bool
    ) -> Bool where Bytes.Index == Int {
        // As browsers write it: the scheme and what the Host header says.
        let prefix: StaticString = isSecure ? "https://" : "http://"
        if let said, origin.count == prefix.utf8CodeUnitCount + said.count,
            origin.starts(with: ByteView(prefix)), origin.suffix(said.count).elementsEqual(said)
        {
            return true
        }
        guard let (secure, rest) = scheme(of: origin), let authority = Authority(rest) else { return false }
        return secure == isSecure && authority.isSame(as: host, isSecure: isSecure)
    }
}
