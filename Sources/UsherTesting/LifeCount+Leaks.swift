// Says what is still held after all sessions have ended: a leak, if anything.

public import UsherFlow

extension LifeCount {
    /// Objects that were made and are not gone, with their types, such as `coordinators: 3 of 10: SignUp 2, Shop 1`;
    /// pages by the type of their coordinator. Empty where all was freed.
    public var leaks: [String] {
        Kind.allCases.compactMap { kind in
            let held = made(kind) - freed(kind)
            let types = self.held(kind).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                "\($0.key) \($0.value)"
            }
            return held == 0 ? nil : "\(kind)s: \(held) of \(made(kind)): \(types.joined(separator: ", "))"
        }
    }
}
