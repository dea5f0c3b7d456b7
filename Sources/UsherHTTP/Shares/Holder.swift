// Whose something is, as far as it matters for shares: an address, and within it a session.

/// The groups that hold something together, from the widest to the narrowest: a network, an address in it, a session
/// there. Each is a keyed hash of all that leads to it, so a session that comes from two addresses is two groups.
package struct Holder: Sendable, Equatable {
    /// None is 0. Empty for who is in no group at all.
    package let groups: [UInt64]

    /// - Parameter groups: the widest first; 0 stands for none.
    package init(_ groups: [UInt64] = []) { self.groups = groups }

    /// The narrowest group, by which what is held is given back; 0 where there is none.
    package var narrowest: UInt64 { groups.last ?? 0 }
}
