// The code in README, the guides and the public comments compiles.

import Foundation
import Testing
import Usher

@Suite struct `The documentation` {
    @Test(arguments: try GuideContext.all())
    func `shows Swift that compiles`(context: GuideContext) throws {
        for mistake in try context.mistakes() { Issue.record("\(mistake)") }
    }

    @Test func `shows no Swift that is not compiled`() throws {
        let used = try GuideContext.all().map(\.used).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        let documents = try Document.all()
        let sources = try SourceText.all()
        for document in documents {
            for block in document.swift.dropFirst(used[document.name, default: 0]) {
                // What a source file has word for word is compiled there.
                if sources.contains(where: { $0.has(block.lines) }) { continue }
                Issue.record(
                    """
                    \(document.path):\(block.line): no file in \(GuideContext.folder) has a line \
                    “\(GuideContext.mark)\(document.name)” for this block, and no source file has it as it stands
                    """)
            }
        }
        #expect(documents.flatMap(\.swift).count >= 40)
    }

    @Test func `says of each block what language it is in`() throws {
        for document in try Document.all() {
            for block in document.blocks where !["swift", "html", "css", "sh", "text"].contains(block.language) {
                Issue.record("\(document.path):\(block.line): a block in the language “\(block.language)”")
            }
        }
    }

    @Test func `begins with the very files of a new app`() throws {
        let folder = SwiftCompiler.root.appendingPathComponent("Sources/usher-tool/Scaffold").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        let texts = ["Shop", "Gift"].flatMap { name in
            files.map {
                $0.replacing("__Name__", with: name).replacing("__name__", with: name.lowercased())
                    .replacing("__Title__", with: name)
            }
        }
        let guide = try #require(try Document.all().first { $0.name == "GettingStarted.md" })
        let blocks = guide.blocks.filter { ["swift", "html"].contains($0.language) }
        #expect(blocks.count >= 7)
        for block in blocks where !texts.contains(where: { $0.contains(block.lines.joined(separator: "\n")) }) {
            Issue.record("\(guide.path):\(block.line): no file of a new app has this block")
        }
    }

    @Test func `shows templates whose syntax is right`() throws {
        var count = 0
        for document in try Document.all() {
            for block in document.blocks where block.language == "html" {
                count += 1
                do { _ = try Templates(sources: ["shown": block.lines.joined(separator: "\n")]) } catch let mistakes
                    as TemplateErrors
                {
                    for mistake in mistakes.errors {
                        let line = block.line - 1 + (mistake.position?.line ?? 1)
                        Issue.record("\(document.path):\(line): \(mistake.message)")
                    }
                }
            }
        }
        #expect(count >= 2)
    }

    @Test func `has the German of each notice that Usher gives`() throws {
        let sources = try SourceText.all()
        let german = try #require(sources.first { $0.path.contains(/^Sources\/Usher.*\/de\.strings$/) })
        var count = 0
        for source in sources where source.path.hasPrefix("Sources/Usher") {
            for call in source.text.matches(of: /addNotice\(\s*"([^"\\]+)"/) {
                count += 1
                let isThere = german.text.contains("\"\(call.1)\" =")
                #expect(isThere, "\(source.path): \(call.1)")
            }
        }
        #expect(count >= 3)
    }
}
