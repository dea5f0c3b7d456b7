// The header names that the server asks each request for, told apart once, when a line is taken over: asking for one
// compares a byte for each line instead of a text.

/// A name that the check of a head or the answer with a file asks for; `other` is any that they do not.
enum HeaderName: UInt8 {
    case other, host, cookie, contentType, contentLength, transferEncoding, expect, origin, fetchSite
    case forwardedProto, forwardedHost
    /// Range and the conditional headers: the answer to a GET depends on what the visitor has or wants of a file.
    case condition

    /// Without regard to case.
    init(_ name: ByteView) {
        func isSame(_ text: StaticString) -> Bool { ASCII.isSame(name, asLowercase: text) }
        switch name.count {
        case 4 where isSame("host"): self = .host
        case 5 where isSame("range"): self = .condition
        case 6 where isSame("cookie"): self = .cookie
        case 6 where isSame("origin"): self = .origin
        case 6 where isSame("expect"): self = .expect
        case 8 where isSame("if-range") || isSame("if-match"): self = .condition
        case 12 where isSame("content-type"): self = .contentType
        case 13 where isSame("if-none-match"): self = .condition
        case 14 where isSame("content-length"): self = .contentLength
        case 14 where isSame("sec-fetch-site"): self = .fetchSite
        case 16 where isSame("x-forwarded-host"): self = .forwardedHost
        case 17 where isSame("transfer-encoding"): self = .transferEncoding
        case 17 where isSame("if-modified-since"): self = .condition
        case 17 where isSame("x-forwarded-proto"): self = .forwardedProto
        case 19 where isSame("if-unmodified-since"): self = .condition
        default: self = .other
        }
    }
}
