// A file for a form's file input.

/// A file that a visitor has chosen.
struct AttachedFile: Sendable {
    var name: String
    var type: String
    var bytes: [UInt8]
}
