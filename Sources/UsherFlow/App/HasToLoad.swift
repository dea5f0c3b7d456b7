// A screen that has to load what it shows, asked for it at once.

/// Thrown by a screen that is asked for its model before it has loaded it.
public struct HasToLoad: Error {
    package init() {}
}
