// A screen that is known to have a template from when it is made.

public import UsherFlow

extension Destination {
    /// A screen that has a template.
    public static func screen(_ screen: consuming some TemplateScreen) -> Destination {
        Destination(TemplatedScreen(screen))
    }
}

/// Knows by its type that its screen has a template: a cast of each screen that is shown would be slow.
private final class TemplatedScreen: BuiltScreen {
    let own: any TemplateScreen
    var screen: any FlowScreen { own }
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
