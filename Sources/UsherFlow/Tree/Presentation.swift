// Whether a page is the lowest one, was pushed, or is a modal.

/// The relation of a page to the one below it.
package enum Presentation: Sendable { case root, pushed, modal }
