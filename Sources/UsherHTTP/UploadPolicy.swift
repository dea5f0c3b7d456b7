// Whether a site takes files, how many bytes of them, and whose.

/// What a server does with the files of forms. Without one, forms may come as multipart, but their files are dropped.
package struct UploadPolicy: Sendable {
    package var limits: MultipartLimits
    /// Asked when a request's head has passed: whether its files are kept. Those of strangers are read and dropped, so
    /// that their fields can be shown again, and cost no disk.
    package var keepsFiles: @Sendable (_ headers: HTTPHeaders, _ isSecure: Bool) -> Bool

    package init(
        limits: MultipartLimits = MultipartLimits(),
        keepsFiles: @escaping @Sendable (_ headers: HTTPHeaders, _ isSecure: Bool) -> Bool
    ) {
        self.limits = limits
        self.keepsFiles = keepsFiles
    }

    /// Bytes of a whole body, with the heads of its parts.
    var bodyLimit: Int { limits.fileBytes + limits.valueBytes + 65_536 }
}
