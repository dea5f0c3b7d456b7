// One sender's part of the room for files.

/// Reserves for one sender.
struct UploadShare: Sendable {
    let quota: UploadQuota
    let sender: String
    /// Called where the sender wants more than its share.
    var onExceeded: @Sendable () -> Void = {}

    /// A new file, which gives back what it has reserved when it is freed.
    func open() throws(MultipartError) -> TemporaryFile {
        try reserve(1, \.files)
        do throws(MultipartError) {
            return try TemporaryFile(folder: quota.folder, share: self)
        } catch {
            release(UploadQuota.Amount(bytes: 0, files: 1))
            throw error
        }
    }

    func reserve(bytes count: Int) throws(MultipartError) { try reserve(count, \.bytes) }

    private func reserve(_ count: Int, _ kind: WritableKeyPath<UploadQuota.Amount, Int>) throws(MultipartError) {
        do throws(MultipartError) { try quota.reserve(count, kind, for: sender) } catch {
            if error == .share { onExceeded() }
            throw error
        }
    }

    func release(_ amount: UploadQuota.Amount) { quota.release(amount, of: sender) }
}
