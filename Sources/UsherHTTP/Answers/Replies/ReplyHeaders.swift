// From an answer's headers to libmicrohttpd's: the one place where they are checked and the security headers are added.
// Texts go by `withCString`, since passing one to C without it makes a copy first.

import CMicrohttpd

/// The headers of an answer, on their way to libmicrohttpd.
enum ReplyHeaders {
    /// Adds these and the security headers that they do not replace; false where one may not be sent: see
    /// `HTTPResponse`.
    ///
    /// - Parameter isStrict: whether browsers are told to come by https alone.
    static func addAll(
        _ headers: [(name: String, value: String)], to handle: OpaquePointer, isStrict: Bool
    ) -> Bool {
        guard headers.allSatisfy(isSendable), headers.allSatisfy({ add($0.name, $0.value, to: handle) }) else {
            return false
        }
        func addDefault(_ name: StaticString, _ value: StaticString) -> Bool {
            has(name, in: headers) || add(name, value, to: handle)
        }
        return SecurityHeaders.fixed.allSatisfy(addDefault)
            && (!isStrict || addDefault(SecurityHeaders.strict.name, SecurityHeaders.strict.value))
    }

    /// Replaces the value of the header of this name and value; false where the new one may not be sent.
    static func replace(_ name: String, _ old: String, by value: String, in handle: OpaquePointer) -> Bool {
        guard isSendable((name, value)) else { return false }
        let isRemoved = name.withCString { name in
            old.withCString { MHD_del_response_header(handle, name, $0) == .YES }
        }
        return isRemoved && add(name, value, to: handle)
    }

    /// Replaces the Date header.
    static func setDate(_ text: String, of handle: OpaquePointer) -> Bool { add("Date", text, to: handle) }

    static func addClose(to handle: OpaquePointer) -> Bool { add("Connection" as StaticString, "close", to: handle) }

    private static let reserved: [StaticString] = ["Content-Length", "Transfer-Encoding", "Connection", "Date"]

    private static func isSendable(_ header: (name: String, value: String)) -> Bool {
        header.name.withView { name in
            ASCII.isToken(name) && !reserved.contains { isSame($0, name) }
        } && header.value.withView { !ASCII.holdsControl($0, butTabs: false) }
    }

    private static func isSame(_ name: StaticString, _ other: ByteView) -> Bool {
        name.utf8CodeUnitCount == other.count && ASCII.equalIgnoringCase(other, ByteView(name))
    }

    private static func has(_ name: StaticString, in headers: [(name: String, value: String)]) -> Bool {
        headers.contains { $0.name.withView { isSame(name, $0) } }
    }

    private static func add(_ name: String, _ value: String, to handle: OpaquePointer) -> Bool {
        name.withCString { name in value.withCString { MHD_add_response_header(handle, name, $0) == .YES } }
    }

    private static func add(_ name: StaticString, _ value: StaticString, to handle: OpaquePointer) -> Bool {
        name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount + 1) { name in
            value.utf8Start.withMemoryRebound(to: CChar.self, capacity: value.utf8CodeUnitCount + 1) { value in
                MHD_add_response_header(handle, name, value) == .YES
            }
        }
    }
}
