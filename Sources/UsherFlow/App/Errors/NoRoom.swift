// What a visitor is told whose session cannot have another page.

/// There is no room for another page: all that the session has are in use or hold something.
struct NoRoom: ShownError {
    let message = "Too much is open here at once. Close a page, or finish what you have begun, and try again."
}
