// What readers may ask for that their model does not have.

/// What belongs to a whole drawing: the forms of a page, for one of its rows.
package protocol DrawingContext: AnyObject, Sendable {}

/// That of the drawing which is rendered now.
package enum CurrentDrawing {
    @TaskLocal package static var context: (any DrawingContext)?
}
