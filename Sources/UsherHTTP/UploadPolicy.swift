// Says whether a site takes files, how many bytes of them, and whose.

/// A server's rules for the files of forms, and for too much in them. Without a policy, forms may come as multipart,
/// but their files are dropped, and none is read beyond its limit.
package struct UploadPolicy: Sendable {
    /// The sender of a form, as its head tells.
    package struct Sender: Sendable {
        /// All header lines.
        package let headers: HTTPHeaders
        /// True if the sender came by https.
        package let isSecure: Bool
        /// Numeric, without a port.
        package let address: String
        /// The source of `address`.
        package let addressSource: AddressSource
    }

    /// Whose share of the room for files a request takes of, and what is to be there as long as its files are.
    package struct Share: Sendable {
        let sender: Holder
        let guarding: (any AnyObject & Sendable)?
        let isToken: @Sendable (String) -> Bool

        /// - Parameters:
        ///   - guarding: freed with the last of the files, or with a form that does not come to its end.
        ///   - isToken: whether a text is the token of the sender's session, with which a form is read beyond its
        ///     limit.
        package init(
            of sender: Holder, guarding: (any AnyObject & Sendable)? = nil,
            isToken: @escaping @Sendable (String) -> Bool = { _ in false }
        ) {
            (self.sender, self.guarding, self.isToken) = (sender, guarding, isToken)
        }
    }

    /// The limits of what is kept of one form; no files means that the site takes none.
    package var limits: MultipartLimits
    /// Asked when a request's head has passed; nil where its files are not kept. Those of strangers are read and
    /// dropped, so that their fields can be shown again, and cost no disk.
    package var share: @Sendable (Sender) -> Share?

    /// A policy of these two.
    package init(limits: MultipartLimits = MultipartLimits(), share: @escaping @Sendable (Sender) -> Share?) {
        self.limits = limits
        self.share = share
    }

    /// True if some form takes a file.
    var takesFiles: Bool { limits.files > 0 }

    /// The reader of a body whose head has passed.
    ///
    /// - Parameter announced: its length; 0 where it comes in chunks.
    func body(
        _ type: String?, announced: Int, from sender: Sender, check: HeadCheck, quota: UploadQuota,
        onExceeded: @escaping @Sendable () -> Void = {}
    ) throws(Refusal) -> RequestBody {
        let limit = type == nil ? check.bodyLimit : check.uploadLimit ?? check.bodyLimit
        if type == nil, announced <= limit { return RequestBody(limit: limit, announced: announced) }
        let known = share(sender)
        let share = known.map {
            UploadShare(quota: quota, sender: $0.sender, guarding: $0.guarding, onExceeded: onExceeded)
        }
        var beyond: RequestBody.Beyond?
        if let known, let share {
            beyond = RequestBody.Beyond(
                bound: check.formLimit, isToken: known.isToken, counted: CountedBytes(share))
        }
        guard let type else {
            guard let beyond else { throw .bodyTooLarge }
            return RequestBody(limit: limit, parser: UrlencodedParser(limits: limits), beyond: beyond)
        }
        guard announced <= limit || beyond != nil else { throw .bodyTooLarge }
        do throws(MultipartError) {
            return RequestBody(
                limit: limit, parser: try MultipartParser(contentType: type, limits: limits, share: share),
                beyond: beyond)
        } catch {
            throw Refusal(error)
        }
    }
}
