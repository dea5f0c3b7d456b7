// `usher new flow Gift`: a flow of two steps in an app, with its templates and a test.

import ArgumentParser
import Foundation

struct NewFlow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flow", abstract: "Adds a flow of two steps, with its templates and tests, to an app.")

    @Argument(help: "What the flow is called, as Gift.") var name: String
    @Option(help: "The app's folder.") var app = "."

    func run() throws {
        let folder = URL(fileURLWithPath: app).standardizedFileURL
        let name = try TypeName(name).text
        let app = try Self.app(in: folder)
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
            The flow \(name) is there. Now start it in the coordinator that it belongs to, as \(app)Coordinator:

                enum Route: Codable, Hashable { case …, \(path) }
                static let addresses: [Address<Route>] = […, Address("\(path)", .\(path), on: .…)]
                static let flows: Flows = [\(name)Coordinator.self]

                case .\(path):
                    .flow(\(name)Coordinator(), onFinish: { note in self.navigation.notify("You wrote “\\(note)”.") })

            Until then its templates are used by no screen, and the test of all templates says so.
            """)
    }

    /// The app's name: that of the folder in Sources which has its coordinator.
    private static func app(in folder: URL) throws -> String {
        let sources = folder.appendingPathComponent("Sources")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        let apps = names.filter { name in
            let coordinator = sources.appendingPathComponent("\(name)/\(name)Coordinator.swift")
            return FileManager.default.fileExists(atPath: coordinator.path)
        }
        guard let app = apps.first, apps.count == 1 else {
            throw ToolError(
                "There is no app of Usher's in \(folder.path): no Sources/NAME/NAMECoordinator.swift. "
                    + "Call this in the app's folder, or name it by --app.")
        }
        return app
    }
}
