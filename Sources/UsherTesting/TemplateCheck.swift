// One line in an app's tests for all of its templates.

public import UsherSite

/// Checks every template of a site: each name against the view model of its screen, each button against the screen's
/// actions, each place of a value in the HTML, and that no file is left which no screen uses.
///
///     @Test func `all templates are sound`() throws { try checkTemplates { try makeSite() } }
///
/// - Throws: `TemplateErrors` with every mistake, by file, line and column.
public func checkTemplates(of site: () throws -> Site) throws {
    try site().checkTemplates()
}
