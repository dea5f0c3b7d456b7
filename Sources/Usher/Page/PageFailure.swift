// What the log is told of a page that cannot be shown.

/// A page that cannot be shown, for reasons of ours: which, and why.
struct PageFailure: Error {
    let screen: String
    /// The coordinator's type, and the route with its values: shown in development, and logged nowhere.
    let flow: String
    let route: String
    /// As its address is declared: values may be secrets.
    let path: String
    let reason: any Error
}
