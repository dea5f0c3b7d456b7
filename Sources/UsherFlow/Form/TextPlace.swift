// How the texts of a form are read and written.

/// Where a text is stored in its form, asked of its key path once: to follow a key path takes 400 instructions each time. What
/// is computed has no such place.
struct TextPlace<Fields>: Sendable {
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
