// Mistakes in a flow's addresses by themselves, found before anybody asks for one.

extension Coordinator {
    /// - Throws: `FlowError` for an address that nothing ever leads to, for one that does not find back to itself, and
    ///   for those that stand on one another in a circle.
    package static func checkAddresses() throws {
        for (index, address) in addresses.enumerated() {
            if let mistake = address.patternMistake { throw mistake }
            try address.check()
            try checkBase(of: address)
            for other in addresses[..<index] where other.hides(address) {
                // At the flow's own address several routes may be tried in turn, as a welcome before the library.
                if address.text == "/" { continue }
                throw FlowError(
                    other.text == address.text
                        ? "Two addresses of \(self) are \(address.text), so one of them is never reached. "
                            + "Give it another."
                        : "The address \(address.text) of \(self) is never reached, since \(other.text) is read before "
                            + "it. Put it first.")
            }
        }
    }

    private static func checkBase(of address: Address<Route>) throws {
        var below: [Route] = []
        var next = address.base
        while let route = next {
            guard !below.contains(route) else {
                throw FlowError(
                    "The address \(address.text) of \(self) stands on \(route), which stands on itself. "
                        + "Leave out one `on:` or `over:`.")
            }
            below.append(route)
            next = addresses.first { $0.pattern(of: route) != nil }?.base
        }
    }
}
