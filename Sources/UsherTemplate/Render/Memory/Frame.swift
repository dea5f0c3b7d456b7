// A model on its way through a template: where its value lies, and how each of its fields is read.
//
// A program is not generic: it knows slots, and readers take a model's address. So a value is read where it lies and
// written straight into the response; nothing is made for it in between, neither a box nor a tree of values. Nor are the
// readers counted as they are used: whoever renders holds the models, those hold their readers, and readers hold the
// readers of what is inside. On the benchmark's page the tree of values took four times as long, and the counting alone
// as long as all the rest.

/// The readers of one type of model, by slot.
package class Readers: @unchecked Sendable {
    // because it never changes once it is made

    private let all: [Reader]
    /// Of a model in memory.
    fileprivate final let alignment: Int
    final let count: Int
    /// The same readers, uncounted: `all` holds them for as long as this lives.
    final let table: UnsafePointer<Slot>

    fileprivate init(_ all: [Reader], alignment: Int) {
        self.all = all
        self.alignment = alignment
        count = all.count
        let table = UnsafeMutablePointer<Slot>.allocate(capacity: max(1, all.count))
        for (slot, reader) in all.enumerated() { (table + slot).initialize(to: Slot(reader)) }
        self.table = UnsafePointer(table)
    }

    deinit { UnsafeMutablePointer(mutating: table).deallocate() }

    /// Ends a model at an address. Not a closure, whose context is counted for each call.
    fileprivate func end(_ model: UnsafeMutableRawPointer) {}

    // Values that are themselves what is shown: the rows of a list of texts, or a text in its own section.
    static let text = ModelReaders<String>([StoredTextReader()])
    static let number = ModelReaders<Int>([StoredNumberReader()])
    static let html = ModelReaders<HTML>([HTMLReader { html in html }])
}

/// The readers of a model whose type is known.
final class ModelReaders<Model>: Readers, @unchecked Sendable {
    // because of what Readers says

    init(_ all: [Reader]) { super.init(all, alignment: MemoryLayout<Model>.alignment) }

    fileprivate override func end(_ model: UnsafeMutableRawPointer) {
        model.assumingMemoryBound(to: Model.self).deinitialize(count: 1)
    }
}

/// A reader, and what of it a program wants to know without asking.
struct Slot {
    let reader: Unmanaged<Reader>
    let stored: Stored
    let offset: Int32

    init(_ reader: Reader) {
        self.reader = Unmanaged.passUnretained(reader)
        let offset = Int32(exactly: reader.offset)
        stored = offset == nil ? .nothing : reader.stored
        self.offset = offset ?? 0
    }
}

/// A model's address and its readers. Made only by `Shown` and by a section, which pair an address with the readers of
/// the very type that lies there; good for as long as both live.
struct Frame {
    let model: UnsafeRawPointer
    private let table: UnsafePointer<Slot>
    private let count: Int

    init(model: UnsafeRawPointer, readers: Readers) {
        self.model = model
        table = readers.table
        count = readers.count
    }

    /// The slot of that number; nil where the frame is another one than the program was compiled for.
    @inline(__always)
    subscript(slot: Int32) -> UnsafePointer<Slot>? {
        slot >= 0 && slot < count ? table + Int(slot) : nil
    }
}

/// A template with the models that it is rendered for.
package struct Drawing {
    let template: CompiledTemplate
    let models: [Shown]

    package init(_ template: CompiledTemplate, _ models: [Shown]) {
        self.template = template
        self.models = models
    }
}

/// A model that a template is rendered for, at an address that stays: in one piece of memory with its readers, which know
/// how to end it.
package final class Shown: ManagedBuffer<Unmanaged<Readers>, UInt64> {
    package static func make<Model>(_ model: consuming Model, _ fields: Fields<Model>) -> Shown {
        let bytes = MemoryLayout<Model>.size + MemoryLayout<Model>.alignment
        let made = unsafeDowncast(
            create(minimumCapacity: bytes / 8 + 1) { _ in .passRetained(fields.readers) }, to: Shown.self)
        let place = made.withPlace { place, _ in place }
        place.initializeMemory(as: Model.self, to: model)
        return made
    }

    deinit {
        withPlace { place, readers in
            readers._withUnsafeGuaranteedRef { $0.end(place) }
            readers.release()
        }
    }

    /// Good for as long as this is held.
    var frame: Frame {
        withPlace { place, readers in
            readers._withUnsafeGuaranteedRef { Frame(model: place, readers: $0) }
        }
    }

    /// Calls with where the model lies. By pointers, since each use of `header` is checked for overlaps with others.
    private func withPlace<Result>(_ use: (UnsafeMutableRawPointer, Unmanaged<Readers>) -> Result) -> Result {
        withUnsafeMutablePointers { readers, elements in
            let start = UnsafeMutableRawPointer(elements)
            let alignment = readers.pointee._withUnsafeGuaranteedRef { $0.alignment }
            return use(start.alignedUp(toMultipleOf: alignment), readers.pointee)
        }
    }
}
