// `usher new flow Gift`: a flow of two steps in an app, with its templates and a test.

import ArgumentParser
import Foundation

struct NewFlow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flow", abstract: "Adds a flow of two steps, with its templates and tests, to an app.")

    @Argument(help: "What the flow is called, as Gift.") var name: String
    @Option(help: "The app's folder; where a package has several, as Sources/Shop.") var app = "."

    func run() throws {
        var folder = URL(fileURLWithPath: app).standardizedFileURL
        var target: String?
        if folder.deletingLastPathComponent().lastPathComponent == "Sources" {
            target = folder.lastPathComponent
            folder = folder.deletingLastPathComponent().deletingLastPathComponent()
        }
        let name = try TypeName(name).text
        let (app, coordinator) = try Self.app(in: folder, called: target)
        let path = name.prefix(1).lowercased() + name.dropFirst()
        let scaffold = Scaffold(
            folder: folder, words: ["__Name__": name, "__name__": path, "__path__": path, "__App__": app])
        try scaffold.write([
            "Sources/\(app)/\(name)/\(name)Coordinator.swift": PackageResources.FlowCoordinator_txt,
            "Sources/\(app)/\(name)/\(name)Screens.swift": PackageResources.FlowScreens_txt,
            "Templates/\(path)/first.html": PackageResources.first_txt,
            "Templates/\(path)/second.html": PackageResources.second_txt,
            "Tests/\(app)Tests/\(name)Tests.swift": PackageResources.FlowTests_txt,
        ])
        print(
            """
            The flow \(name) is there. Now start it in the coordinator that it belongs to, as \(coordinator):

                enum Route: Codable, Hashable { case …, \(path) }
                static let addresses: [Address<Route>] = […, Address("\(path)", .\(path), on: .…)]
                static let flows: Flows = [\(name)Coordinator.self]

                case .\(path):
                    .flow(\(name)Coordinator(), onFinish: { note in self.navigation.notify("You wrote “\\(note)”.") })

            Until then its templates are used by no screen, and the test of all templates says so.
            """)
    }

    /// The app's name, which is that of its folder in Sources, and its first coordinator in the order of their files.
    ///
    /// - Throws: where no folder, or more than one, has a coordinator beside its `@main`.
    private static func app(in folder: URL, called target: String?) throws -> (name: String, coordinator: String) {
        let sources = folder.appendingPathComponent("Sources")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        let apps = names.filter { $0 == target ?? $0 }.compactMap { name -> (String, String)? in
            let target = sources.appendingPathComponent(name).path
            let files = (FileManager.default.subpaths(atPath: target) ?? []).filter { $0.hasSuffix(".swift") }.sorted()
            let texts = files.compactMap { try? String(contentsOfFile: "\(target)/\($0)", encoding: .utf8) }
            guard texts.contains(where: { $0.contains("@main") }),
                let found = texts.lazy.compactMap({ $0.firstMatch(of: /class (\w+):.*\bCoordinator\b/) }).first
            else { return nil }
            return (name, String(found.1))
        }
        guard let app = apps.first, apps.count == 1 else {
            let several = apps.map(\.0).sorted().joined(separator: ", ")
            throw ToolError(
                apps.isEmpty
                    ? "There is no app of Usher's in \(folder.path): no folder of Sources has a coordinator and @main. "
                        + "Call this in the app's folder, or name it by --app."
                    : "There are several apps in \(folder.path): \(several). Name one by --app Sources/NAME.")
        }
        return app
    }
}
