// Keeps the files of forms that came back beside a site. The site knows no more of it than this; UsherFiles is one.

package import UsherFlow
package import UsherHTTP

/// The files of one site's forms.
package protocol UploadKeeper: AnyObject, Sendable {
    /// Bytes that it keeps at present.
    var bytes: Int { get }

    /// A session's kept files, ready to take those of a submission.
    ///
    /// - Parameters:
    ///   - kept: nil where it keeps none yet.
    ///   - holder: who sends them.
    ///   - tell: is called for each that there is no room for.
    func ready(
        _ kept: (any KeptUploads)?, for holder: Holder, _ tell: @escaping @Sendable (Shares.Refusal) -> Void
    ) -> any KeptUploads

    /// A session's kept files by its record; nil for none. Files that are not here are elsewhere.
    func restore(_ record: [UInt8], for holder: Holder, _ lives: (PageID) -> Bool) -> (any KeptUploads)?
}

extension SiteParts {
    /// Gives a session's tree what its record says of files.
    ///
    /// - Returns: whether nothing of it is elsewhere.
    package func restoreUploads(of tree: PageTree, _ record: [UInt8]?, session: Bytes32) -> Bool {
        guard let record, let uploads else { return true }
        // Whoever sent them, they are the session's alone.
        let holder = visits.holder(of: nil, session: session)
        tree.uploads = uploads.restore(record, for: holder) { tree.contains($0) }
        return tree.uploads?.areElsewhere != true
    }
}
