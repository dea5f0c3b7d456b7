// Tells the log of a page that cannot be shown.

package import UsherFlow

/// A page that cannot be shown, for reasons of ours: which, and why.
package struct PageFailure: Error {
    /// Nil where its destination failed, before there was a screen.
    package let screen: String?
    /// The coordinator's type and the route with its values are shown in development, and logged nowhere; nor are the
    /// values of its address, which may be secrets.
    package let place: FlowError.Place?
    package let reason: any Error

    init(screen: String?, at place: FlowError.Place?, reason: any Error) {
        (self.screen, self.place, self.reason) = (screen, place, reason)
    }

    /// Nil for an error that says nothing of a page.
    init?(_ error: any Error) {
        switch error {
        case let failure as PageFailure: self = failure
        case let error as FlowError:
            guard let place = error.place else { return nil }
            (screen, self.place, reason) = (nil, place, error)
        default: return nil
        }
    }
}
