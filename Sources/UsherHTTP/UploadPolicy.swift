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
    }

    /// What one form may come with.
    package var limits: MultipartLimits
    /// Asked when a request's head has passed: by what name its sender has a share of the room for files, nil where its
    /// files are not kept. Those of strangers are read and dropped, so that their fields can be shown again, and cost
    /// no disk.
    package var share: @Sendable (Sender) -> String?

    /// A policy of these two.
    package init(limits: MultipartLimits = MultipartLimits(), share: @escaping @Sendable (Sender) -> String?) {
        self.limits = limits
        self.share = share
    }

    /// Bytes of a whole body, with the heads of its parts.
    var bodyLimit: Int { limits.fileBytes + limits.valueBytes + 65_536 }
}
