// Answers the load driver's requests beside pages: ends all sessions, counts them, and tells whether a cookie is known.

internal import Foundation
internal import Synchronization
internal import Usher
internal import UsherHTTP

final class Control: Sendable {
    private let site: Site
    private let milliseconds = Mutex(0.0)

    init(site: Site) { self.site = site }

    func answer(_ request: HTTPRequest) -> HTTPResponse? {
        // By one letter first: what is measured should pay little for it.
        guard request.path.withBytes({ $0.count > 1 && $0[1] == UInt8(ascii: "c") }), request.path.hasPrefix("/ctl/")
        else { return nil }
        switch request.path {
        case "/ctl/expire":
            Task.detached { [self] in
                let start = ContinuousClock.now
                await site.endSessions()
                let taken = (ContinuousClock.now - start).components
                milliseconds.withLock { $0 = Double(taken.seconds) * 1e3 + Double(taken.attoseconds) / 1e15 }
            }
            return HTTPResponse(status: 200, text: "ok")
        case "/ctl/stats":
            let took = milliseconds.withLock { $0 }
            return HTTPResponse(
                status: 200,
                text: """
                    sessions=\(site.sessionCount) packed=\(site.packedSessionCount) bytes=\(site.sessionBytes) \
                    sweep_ms=\(took)

                    """)
        case "/ctl/known": return HTTPResponse(status: 200, text: site.knows(request) ? "yes" : "no")
        default: return HTTPResponse(status: 404, text: "oops\n")
        }
    }
}

extension HTTPResponse {
    init(status: Int, text: String) {
        self.init(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
    }
}
