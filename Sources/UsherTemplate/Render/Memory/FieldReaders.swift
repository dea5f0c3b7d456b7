// The readers of one type of model, as a table that a render uses without retains.
//
// A program is not generic: it knows slots, and a reader takes the address of a model. The readers need no retain while
// they are used, because whoever renders retains the models, a model's box its readers, and readers those of what is
// inside.

/// The readers of one type of model, by slot.
package class FieldReaders: @unchecked Sendable {
    // because it never changes once it is made

    /// A reader, with what an interpreter needs to read the value without it.
    struct Entry {
        let reader: Unmanaged<FieldReader>
        let directAccess: FieldReader.DirectAccess
        /// The offset of the value in its model.
        let offset: Int32

        init(_ reader: FieldReader) {
            self.reader = Unmanaged.passUnretained(reader)
            let offset = Int32(exactly: reader.offset)
            directAccess = offset == nil ? .none : reader.directAccess
            self.offset = offset ?? 0
        }
    }

    private let all: [FieldReader]
    /// The alignment of the model's type.
    final let alignment: Int
    final let count: Int
    /// The same readers without retains: `all` retains them for as long as this lives.
    final let table: UnsafePointer<Entry>

    fileprivate init(_ all: [FieldReader], alignment: Int) {
        self.all = all
        self.alignment = alignment
        count = all.count
        let table = UnsafeMutablePointer<Entry>.allocate(capacity: max(1, all.count))
        for (slot, reader) in all.enumerated() { (table + slot).initialize(to: Entry(reader)) }
        self.table = UnsafePointer(table)
    }

    deinit { UnsafeMutablePointer(mutating: table).deallocate() }

    /// Deinitializes a model of the type. A method to override, since a closure's context would be retained for each
    /// call.
    func deinitialize(_ model: UnsafeMutableRawPointer) {}

    /// The readers of a model of this type.
    static func of<Model>(_ type: Model.Type, _ all: [FieldReader]) -> FieldReaders { TypedReaders<Model>(all) }

    // Of values that are themselves what is shown: the rows of a list of texts, or a text in its own section.
    static let text = of(String.self, [.storedText(at: 0)])
    static let number = of(Int.self, [.storedNumber(at: 0)])
    static let html = of(HTML.self, [.html { (html: HTML) in html }])
}

private final class TypedReaders<Model>: FieldReaders, @unchecked Sendable {
    // because of what FieldReaders says

    init(_ all: [FieldReader]) { super.init(all, alignment: MemoryLayout<Model>.alignment) }

    override func deinitialize(_ model: UnsafeMutableRawPointer) {
        model.assumingMemoryBound(to: Model.self).deinitialize(count: 1)
    }
}
