// Whether a page is the lowest one, was pushed, or is a modal.

/// How a page stands on the one below it.
package enum Presentation: Sendable { case root, pushed, modal }
