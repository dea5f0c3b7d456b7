// A screen that is known to have a template from when it is made.

public import UsherFlow

extension Destination {
    /// A screen that has a template.
    public static func screen(_ screen: consuming some TemplateScreen) -> Destination {
        Destination(TemplatedScreen(screen))
    }
}

/// Knows that its screen has a template: to ask it for that takes 1,600 instructions of each page that is shown.
private final class TemplatedScreen: BuiltScreen {
    let own: any TemplateScreen
    var screen: any FlowScreen { own }
    // Assigned as a whole, so not checked for overlaps.
    var mark: LifeMark?

    init(_ screen: consuming some TemplateScreen) { own = screen }
}

extension BuiltScreen {
    /// Nil where it has no template, which is a mistake of the app's.
    var templated: (any TemplateScreen)? {
        if let known = self as? TemplatedScreen { return known.own }
        // A flow may have handed it on as a screen of UsherFlow's.
        return screen as? any TemplateScreen
    }
}
