// What tells one rendering of a form from another. On a page whose address says nothing it also says whose the form is
// and which of its fields may be kept, so that what was typed is not lost with the session.

internal import Synchronization
internal import UsherFlow
internal import UsherHTTP

enum FormNonce {
    /// No other form of any process has it: 11 bytes of which the process drew three, and the others count from where it
    /// drew. Nobody has to be kept from guessing it, since a form is trusted by its token.
    static func next() -> String {
        let count = counter.wrappingAdd(1, ordering: .relaxed).newValue
        return withUnsafeBytes(of: (count, prefix)) { Base64URL.text(UnsafeRawBufferPointer(rebasing: $0[..<11])) }
    }

    private static let counter = Atomic(UInt64.random(in: .min ... .max))
    private static let prefix = UInt32.random(in: .min ... .max)

    static func text(_ nonce: String, _ key: DraftKey, _ fields: [String]) -> String {
        fields.reduce(.joining(nonce, "~", key.mark, fields.isEmpty ? "~" : "")) { .joining($0, "~", $1) }
    }

    /// Whose form a nonce says that it is; nil for one that says nothing.
    static func draft(of nonce: String) -> (key: DraftKey, fields: [String])? {
        let parts = nonce.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count > 2, parts.count <= 102, let key = DraftKey(mark: parts[1]) else { return nil }
        return (key, Array(parts[2...]))
    }
}
