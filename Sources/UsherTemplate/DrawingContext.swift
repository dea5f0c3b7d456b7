// Values of a drawing, which readers may ask for beside their model.

/// Values of a whole drawing: the forms of a page, for one of its rows.
package protocol DrawingContext: AnyObject, Sendable {}

/// The context of the drawing that is rendered now.
package enum CurrentDrawing {
    @TaskLocal package static var context: (any DrawingContext)?
}
