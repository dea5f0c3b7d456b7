// One instruction of a program: writes a literal text, then performs an operation. Together, since nearly each value
// has a text before it.

/// Trivially copyable, so that a program is one array without references.
struct Instruction: Sendable {
    enum Operation: Sendable {
        /// Nothing but the text.
        case none
        case show(ValuePath, Escaping)
        /// Shows the address of one of the site's files, by its index in `Program.fileAddresses`.
        case fileAddress(Int32, Escaping)
        /// Runs the instructions before `end` once for each row of a list, or once with the value as a frame if it is
        /// there.
        case section(ValuePath, end: Int32)
        /// Runs the instructions before `end` if the value is true.
        case condition(ValuePath, end: Int32)
        /// Runs the instructions before `end` if the value is false, empty or absent.
        case inverted(ValuePath, end: Int32)
    }

    /// The literal text, as a range of `Program.text`.
    let text: Range<Int32>
    var operation: Operation

    /// For a section: sets the index of the first instruction behind it.
    mutating func setEnd(_ end: Int32) {
        switch operation {
        case .none, .show, .fileAddress: break
        case .section(let path, _): operation = .section(path, end: end)
        case .condition(let path, _): operation = .condition(path, end: end)
        case .inverted(let path, _): operation = .inverted(path, end: end)
        }
    }
}
