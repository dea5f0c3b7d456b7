// What a session shares, without its type, as the page tree holds it.

/// A `Shared` whatever its value: what the page tree needs of it.
package protocol SharedValue: AnyObject {
    var saved: AnyState { get }
    /// What it holds, in bytes as `Measure` has it.
    var bytes: Int { get }
    /// True if no action has changed it since its session began.
    var isAsAtStart: Bool { get set }
    /// The value in its stored form, encoded once for each change.
    func stored() throws -> EncodedValue
    func adopt(_ saved: AnyState) throws
    func attach(to journal: Journal)
    /// What was stored, with what is missing there as it is at the beginning of a session, which is now.
    func read(_ stored: EncodedValue) throws -> AnyState
}
