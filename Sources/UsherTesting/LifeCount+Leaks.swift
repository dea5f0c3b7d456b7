// Says what is still held after all sessions have ended: a leak, if anything.

public import UsherFlow

extension LifeCount {
    /// What was made and is not gone, such as `coordinators: 3 of 10`; empty where all was freed.
    public var leaks: [String] {
        Kind.allCases.compactMap { kind in
            let held = made(kind) - freed(kind)
            return held == 0 ? nil : "\(kind)s: \(held) of \(made(kind))"
        }
    }
}
