// One sender's part of the room for files.

/// Reserves for one sender.
struct UploadShare: Sendable {
    let quota: UploadQuota
    let sender: Holder
    /// There as long as a form or a file refers to this.
    var guarding: (any AnyObject & Sendable)?
    /// Called where the sender, or its address, wants more than its share.
    var onExceeded: @Sendable () -> Void = {}

    /// A new file, which gives back what it has reserved when it is freed.
    func open() throws(MultipartError) -> TemporaryFile {
        try reserve(Shares.Amount(count: 1))
        do throws(MultipartError) {
            return try TemporaryFile(folder: quota.folder, share: self)
        } catch {
            release(Shares.Amount(count: 1))
            throw error
        }
    }

    func reserve(bytes: Int) throws(MultipartError) { try reserve(Shares.Amount(bytes: bytes)) }

    private func reserve(_ amount: Shares.Amount) throws(MultipartError) {
        do throws(MultipartError) { try quota.reserve(amount, for: sender) } catch {
            if error == .share { onExceeded() }
            throw error
        }
    }

    func release(_ amount: Shares.Amount) { quota.release(amount, of: sender) }
}

/// Bytes that are read and lie nowhere, counted in their sender's share as if they did until the request is whole.
final class CountedBytes {
    private let share: UploadShare
    private var bytes = 0

    init(_ share: UploadShare) { self.share = share }

    deinit { share.release(Shares.Amount(bytes: bytes)) }

    /// False where there is no room for more.
    func add(_ count: Int) -> Bool {
        guard (try? share.reserve(bytes: count)) != nil else { return false }
        bytes += count
        return true
    }
}
