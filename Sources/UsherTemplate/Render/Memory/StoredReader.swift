// Properties that lie in their model, as most of what rows show does: read there, without a closure that hands out a copy
// and counts it. Made from a key path, which knows where its property lies.

/// What a program may write by itself, without asking the reader.
enum Stored: UInt8 {
    case nothing
    case text
    case number
}

/// As large as a String.
private typealias TextBits = (UInt, UInt)

extension UnsafeRawPointer {
    /// A text that lies here, which is lent and not counted: its bits are moved through a place of our own, which forgets
    /// them.
    @inline(__always)
    func withText<Result>(_ use: (String) -> Result) -> Result {
        var bits = load(as: TextBits.self)
        return withUnsafeMutablePointer(to: &bits) { bits in
            bits.withMemoryRebound(to: String.self, capacity: 1) { place in
                let text = place.move()
                defer { place.initialize(to: text) }
                return use(text)
            }
        }
    }

    /// A number that lies here.
    @inline(__always)
    var number: Int { assumingMemoryBound(to: Int.self).pointee }
}

final class StoredTextReader: Reader, @unchecked Sendable {
    // because of what Reader says

    override var stored: Stored { .text }

    override func write(_ model: UnsafeRawPointer, _ escaping: Escaping, _ output: inout Output) {
        (model + offset).withText { escaping.write($0, to: &output) }
    }

    override func isTrue(_ model: UnsafeRawPointer) -> Bool { (model + offset).withText { !$0.isEmpty } }

    override func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        if isTrue(model) { body(model + offset) }
    }

    override var inner: Readers? { .text }
}

final class StoredNumberReader: Reader, @unchecked Sendable {
    // because of what Reader says

    override var stored: Stored { .number }

    override func write(_ model: UnsafeRawPointer, _ escaping: Escaping, _ output: inout Output) {
        output.append((model + offset).number)
    }

    override func each(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) { body(model + offset) }

    override var inner: Readers? { .number }
}

final class StoredFlagReader: Reader, @unchecked Sendable {
    // because of what Reader says

    override func isTrue(_ model: UnsafeRawPointer) -> Bool {
        (model + offset).assumingMemoryBound(to: Bool.self).pointee
    }
}
