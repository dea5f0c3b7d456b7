// How the texts of a form are read and written.

/// A text property of a form by its offset in memory, asked of its key path once, since following a key path is slow. A
/// computed property has no offset and goes by its key path.
struct StoredText<Fields>: Sendable {
    private let path: FormField<Fields>.Path<String>
    private let offset: Int?

    init(_ path: FormField<Fields>.Path<String>) {
        self.path = path
        offset = MemoryLayout<Fields>.offset(of: path)
    }

    func read(_ fields: Fields) -> String {
        guard let offset else { return fields[keyPath: path] }
        return withUnsafeBytes(of: fields) { $0.load(fromByteOffset: offset, as: String.self) }
    }

    func write(_ text: String, _ fields: inout Fields) {
        guard let offset else { return fields[keyPath: path] = text }
        withUnsafeMutablePointer(to: &fields) {
            (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: String.self).pointee = text
        }
    }
}
