// Whether a site takes files, how many bytes of them, and whose.

/// What a server does with the files of forms. Without one, forms may come as multipart, but their files are dropped.
package struct UploadPolicy: Sendable {
    /// What a form's head says of its sender.
    package struct Sender: Sendable {
        /// All header lines.
        package let headers: HTTPHeaders
        /// Whether the sender came by https.
        package let isSecure: Bool
        /// Numeric, without a port.
        package let address: String
        /// Whose word that is.
        package let addressSource: AddressSource
    }

    /// Whose share of the room for files a request takes of, and what is to be there as long as its files are.
    package struct Share: Sendable {
        let sender: Holder
        let guarding: (any AnyObject & Sendable)?

        /// - Parameter guarding: freed with the last of the files, or with a form that does not come to its end.
        package init(of sender: Holder, guarding: (any AnyObject & Sendable)? = nil) {
            (self.sender, self.guarding) = (sender, guarding)
        }
    }

    /// What one form may come with.
    package var limits: MultipartLimits
    /// Asked when a request's head has passed; nil where its files are not kept. Those of strangers are read and
    /// dropped, so that their fields can be shown again, and cost no disk.
    package var share: @Sendable (Sender) -> Share?

    /// A policy of these two.
    package init(limits: MultipartLimits = MultipartLimits(), share: @escaping @Sendable (Sender) -> Share?) {
        self.limits = limits
        self.share = share
    }

    /// Bytes of a whole body, with the heads of its parts.
    var bodyLimit: Int { limits.fileBytes + limits.valueBytes + 65_536 }
}
