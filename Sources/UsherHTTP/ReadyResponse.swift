// An answer that is the same for everybody: handed to libmicrohttpd once, and queued from then on as it is.
//
// It saves the check of its headers, their copies in libmicrohttpd, and the task that a request runs in otherwise.

import CMicrohttpd

/// An answer made once and sent many times.
package final class ReadyResponse: Sendable {
    package let response: HTTPResponse
    private let reply: Reply?

    package init(_ response: HTTPResponse) {
        self.response = response
        reply = response.closesConnection ? nil : Reply.make(response, closes: false)
    }

    /// Nil where the response may not be sent: see `HTTPResponse`.
    func queue(on connection: OpaquePointer) -> MHD_Result? { reply?.queue(on: connection) }
}
