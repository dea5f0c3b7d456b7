// The address of a model or of a value in it, so that a render reads values in place: no box, no copy, no tree of
// values.

/// Trusts its reader to know the type of the value that lies there: an address is only handed out together with
/// readers of its type, by a `Frame` or a `FieldReader`, and only for the length of a call.
struct ModelAddress {
    private let address: UnsafeRawPointer

    @inline(__always)
    init(_ address: UnsafeRawPointer) { self.address = address }

    @inline(__always)
    static func + (model: ModelAddress, offset: Int) -> ModelAddress { ModelAddress(model.address + offset) }

    /// Calls with the address of a value.
    @inline(__always)
    static func of<Value, Result>(_ value: Value, _ use: (ModelAddress) -> Result) -> Result {
        withUnsafePointer(to: value) { use(ModelAddress($0)) }
    }

    /// Calls with the address of each row.
    @inline(__always)
    static func ofEach<Row>(_ rows: [Row], _ use: (ModelAddress) -> Void) {
        rows.withUnsafeBufferPointer { rows in
            guard let first = rows.baseAddress else { return }
            for index in rows.indices { use(ModelAddress(first + index)) }
        }
    }

    /// Calls with the model that lies here.
    @inline(__always)
    func read<Model, Result>(_ get: (Model) -> Result) -> Result {
        Self.borrow(address.assumingMemoryBound(to: Model.self), get)
    }

    /// A generic `~Copyable` parameter is borrowed: the model is not copied for the call.
    @inline(__always)
    private static func borrow<Model: ~Copyable, Result>(
        _ model: UnsafePointer<Model>, _ get: (borrowing Model) -> Result
    ) -> Result {
        get(model.pointee)
    }

    /// As large as a String.
    private typealias TextBits = (UInt, UInt)

    /// Borrows the string that lies here without a retain: its bits are moved out of a variable and put back, so that
    /// nothing is released.
    @inline(__always)
    func withText<Result>(_ use: (String) -> Result) -> Result {
        var bits = address.load(as: TextBits.self)
        return withUnsafeMutablePointer(to: &bits) { bits in
            bits.withMemoryRebound(to: String.self, capacity: 1) { place in
                let text = place.move()
                defer { place.initialize(to: text) }
                return use(text)
            }
        }
    }

    /// The number that lies here.
    @inline(__always)
    var number: Int { address.assumingMemoryBound(to: Int.self).pointee }

    /// The flag that lies here.
    var flag: Bool { address.assumingMemoryBound(to: Bool.self).pointee }
}
