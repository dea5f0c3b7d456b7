// A route that leads to no page.

extension Destination {
    /// A file. Its route needs an address, by which it is asked for: it is guarded like a page's, in the state of the
    /// page that links to it. It makes no page and changes nothing.
    public static func file(_ download: Download) -> Destination { Destination(kind: .file(download)) }
}
