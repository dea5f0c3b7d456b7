// A model on the interpreter's stack: its address, and how each of its fields is read.

/// Made only by a `ModelBox` and by a section, which pair an address with the readers of the very type that lies there;
/// valid for as long as both live.
struct Frame {
    let model: ModelAddress
    private let table: UnsafePointer<FieldReaders.Entry>
    private let count: Int

    init(model: ModelAddress, readers: FieldReaders) {
        self.model = model
        table = readers.table
        count = readers.count
    }

    /// The reader of a slot; nil where the frame is another one than the program was compiled for.
    @inline(__always)
    subscript(slot: Int32) -> UnsafePointer<FieldReaders.Entry>? {
        slot >= 0 && slot < count ? table + Int(slot) : nil
    }
}
