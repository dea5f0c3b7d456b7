// Where in the content of a `refresh` a template stands: `5; url=/cart`. Nobody presses a link here, so a value may not say
// where it leads, only what stands in a folder or a query of the template's own.

struct RefreshPlace: Equatable {
    /// What was read before the address.
    private var before: [UInt8] = []
    private(set) var address: AddressPlace?
    /// Whether anything has been read.
    private(set) var isBegun = false

    private static let sign = Array("url=".utf8)

    mutating func read(_ byte: UInt8) throws(Place.Refusal) {
        isBegun = true
        if address != nil {
            // The address may have quotes of its own.
            if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\"") { try address?.read(byte) }
        } else if !isSpace(byte) {
            before = before.suffix(3) + [lowercase(byte)]
            if before == Self.sign { address = AddressPlace() }
        }
    }

    mutating func takeValue(_ kind: Schema.Kind) throws(Place.Refusal) -> Escaping {
        defer { isBegun = true }
        if case .refresh = kind, !isBegun { return .html }
        if let part = try address?.componentOnly() { return part }
        // Digits and nothing else.
        if case .number = kind, address == nil { return .html }
        throw Place.Refusal(
            message:
                "a value cannot say what a refresh does; write {{refresh.content}} of the page's own, or a number of "
                + "seconds, or an address up to a folder or a \"?\" before the value")
    }

    func joined(_ other: RefreshPlace) -> RefreshPlace {
        var joined = self
        joined.isBegun = isBegun || other.isBegun
        if before != other.before { joined.before = [] }
        if let one = address, let two = other.address {
            joined.address = one.joined(two)
        } else if address != nil || other.address != nil {
            joined.address = address ?? other.address
            joined.address?.close()
        }
        return joined
    }
}
