// The command `usher`: makes new apps and new flows in them, and draws what their tests walk.

import ArgumentParser

@main
struct UsherTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "usher", abstract: "Makes apps of Usher's, and draws them.", subcommands: [New.self, Map.self])
}

struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a new app, or a new flow in one.", subcommands: [NewApp.self, NewFlow.self],
        defaultSubcommand: NewApp.self)
}
