// One instruction of a program: writes a literal text, then performs an operation. Together, since nearly each value
// has a text before it.

/// Plain numbers, so that a program is one array without references; what an operation needs is beside it.
struct Instruction: Sendable {
    enum Operation: UInt8, Sendable {
        /// Nothing but the text.
        case none
        /// Shows the value at `path` by `escaping`.
        case show
        /// Shows the address of one of the site's files by `escaping`: that at index `file` of `Program.fileAddresses`.
        case fileAddress
        /// Runs the instructions before `end` once for each row of the list at `path`, or once with the value there as
        /// a frame, if there is one.
        case section
        /// Runs the instructions before `end` if the value at `path` is true.
        case condition
        /// Runs the instructions before `end` if the value at `path` is false, empty or absent.
        case inverted
        /// Runs the instructions before `end` if the number at `path` has one of the plurals of `file`, a bit for each.
        case plural
    }

    /// The literal text, as a range of `Program.text`.
    let text: Range<Int32>
    let operation: Operation
    var escaping = Escaping.html
    var path = ValuePath.frame(0)
    var file: Int32 = 0
    var end: Int32 = 0
}
