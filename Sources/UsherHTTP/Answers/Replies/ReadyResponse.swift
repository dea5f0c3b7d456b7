// An answer that is the same for everybody: handed to libmicrohttpd once, and queued from then on as it is.
//
// It saves the check of its headers and their copies in libmicrohttpd.

import CMicrohttpd

/// An answer made once and sent many times.
package final class ReadyResponse: Sendable {
    /// The answer as it was given.
    package let response: HTTPResponse
    private let reply: Reply?
    /// The same for a server that tells browsers to come by https alone.
    private let strict: Reply?

    /// Copies the answer into libmicrohttpd's memory.
    package init(_ response: HTTPResponse) {
        self.response = response
        let isKept = !response.closesConnection
        reply = isKept ? Reply.make(response, closes: false, isStrict: false) : nil
        strict = isKept ? Reply.make(response, closes: false, isStrict: true) : nil
    }

    /// Nil where the response may not be sent: see `HTTPResponse`.
    func queue(on connection: OpaquePointer, isStrict: Bool) -> MHD_Result? {
        isStrict ? strict?.queue(on: connection) : reply?.queue(on: connection)
    }
}
