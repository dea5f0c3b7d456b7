// `usher new ../shop`: a package that builds, serves, reloads its templates, and has tests that pass.

import ArgumentParser
import Foundation

struct NewApp: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Makes a package of two steps and a modal, with tests that pass.")

    @Argument(help: "The new package's folder, as ../shop; its last part names the app.") var folder: String

    func run() throws {
        let place = URL(fileURLWithPath: folder).standardizedFileURL
        let type = try TypeName(place.lastPathComponent)
        let name = type.text
        let scaffold = Scaffold(
            folder: place,
            words: ["__Name__": name, "__Title__": type.words, "__Usher__": Self.path(to: Self.checkout, from: place)])
        try scaffold.write([
            "Package.swift": PackageResources.Package_txt,
            ".gitignore": Array(".build\nflow-map.svg\n".utf8),
            "Sources/\(name)/\(name).swift": PackageResources.App_txt,
            "Sources/\(name)/\(name)Coordinator.swift": PackageResources.Coordinator_txt,
            "Sources/\(name)/Screens.swift": PackageResources.Screens_txt,
            "Templates/name.html": PackageResources.name_txt,
            "Templates/summary.html": PackageResources.summary_txt,
            "Templates/help.html": PackageResources.help_txt,
            "Templates/usher/metadata.html": PackageResources.metadata_txt,
            "Templates/usher/footer.html": PackageResources.footer_txt,
            "Public/theme.css": PackageResources.theme_txt,
            "Public/icon.svg": PackageResources.icon_txt,
            "Tests/\(name)Tests/\(name)Stories.swift": PackageResources.Stories_txt,
        ])
        print(
            """
            \(name) is in \(folder). Next:

                cd \(folder)
                swift test
                swift run \(name) --development
            """)
    }

    /// The checkout of Usher that this command was built from.
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The way from a folder to another, so that both can be moved together.
    private static func path(to goal: URL, from start: URL) -> String {
        let (goal, start) = (goal.standardizedFileURL.pathComponents, start.pathComponents)
        let shared = zip(goal, start).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: start.count - shared) + goal[shared...]).joined(separator: "/")
    }
}
