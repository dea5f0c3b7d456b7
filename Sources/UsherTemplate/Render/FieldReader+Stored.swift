// Readers of properties that are stored in their model, as most are that rows show: read in place, without a closure
// that returns a retained copy. Made from a key path, which knows the property's offset.

extension FieldReader {
    static func storedText(at offset: Int) -> FieldReader { StoredTextReader(offset: offset) }
    static func storedNumber(at offset: Int) -> FieldReader { StoredNumberReader(offset: offset) }
    static func storedFlag(at offset: Int) -> FieldReader { StoredFlagReader(offset: offset) }
}

private final class StoredTextReader: FieldReader, @unchecked Sendable {
    // because of what FieldReader says

    override var directAccess: DirectAccess { .text }

    override func write(_ model: ModelAddress, _ escaping: Escaping, _ output: inout OutputBuffer) {
        (model + offset).withText { escaping.write($0, to: &output) }
    }

    override func isTrue(_ model: ModelAddress) -> Bool { (model + offset).withText { !$0.isEmpty } }

    override func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) {
        if isTrue(model) { body(model + offset) }
    }

    override var inner: FieldReaders? { .text }
}

private final class StoredNumberReader: FieldReader, @unchecked Sendable {
    // because of what FieldReader says

    override var directAccess: DirectAccess { .number }

    override func write(_ model: ModelAddress, _ escaping: Escaping, _ output: inout OutputBuffer) {
        output.append((model + offset).number)
    }

    override func number(_ model: ModelAddress) -> Int { (model + offset).number }

    override func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) { body(model + offset) }

    override var inner: FieldReaders? { .number }
}

private final class StoredFlagReader: FieldReader, @unchecked Sendable {
    // because of what FieldReader says

    override func isTrue(_ model: ModelAddress) -> Bool { (model + offset).flag }
}
