import Foundation
import Testing
import UsherTemplate

struct FolderTests {
    /// A folder of its own for one test, gone afterwards.
    private func withFolder(_ files: [String: [UInt8]], _ body: (String) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "usher-\(UUID().uuidString)/Templates")
        defer { try? FileManager.default.removeItem(at: root.deletingLastPathComponent()) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (path, bytes) in files {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        try body(root.path)
    }

    private func mistakes(in folder: String) -> String {
        do {
            _ = try Templates.sound(folder: folder)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func `a folder is read with the folders in it, and without dot-files and other files`() throws {
        let files = [
            "home.html", "settings/account.html", "a/b/c.html", ".hidden.html", ".git/x.html", "notes.txt", "html",
            "öffnen.html", "folder.html/in.html",
        ]
        try withFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, Array("<p>".utf8)) })) { folder in
            for path in [folder, folder + "/"] {
                let templates = try Templates.sound(folder: path)
                #expect(templates.names == ["a/b/c", "folder.html/in", "home", "settings/account", "öffnen"])
                #expect(templates.contains("home") && !templates.contains("notes"))
            }
        }
    }

    @Test func `a file is put out as it is, without a byte order mark`() throws {
        try withFolder(["page.html": [0xEF, 0xBB, 0xBF] + Array("{{! x }}\né\r\n".utf8)]) { folder in
            let text = try Templates.sound(folder: folder).compile("page", scopes: []).text([])
            #expect(text == "é\r\n")
        }
    }

    @Test func `mistakes of all files are told with the folder's name`() throws {
        try withFolder(["b.html": Array("{{#x}}".utf8), "a/a.html": Array("\n{{".utf8)]) { folder in
            #expect(
                mistakes(in: folder)
                    == """
                    Templates/a/a.html:2:1: this tag is not closed
                    {{
                    ^
                    Templates/b.html:1:1: unclosed section "x"
                    {{#x}}
                    ^
                    """)
        }
    }

    @Test func `a folder that is not there is an error that says so`() throws {
        try withFolder([:]) { folder in
            let sentence =
                "there is no such folder; start the program in its package's folder, or give Site(folder:) the way there"
            #expect(mistakes(in: folder + "/none") == "\(folder)/none: \(sentence)")
        }
    }

    @Test func `a file that cannot be read does not hide the mistakes of the others`() throws {
        try withFolder(["b.html": Array("{{#x}}".utf8), "bytes.html": [0x61, 0xFF]]) { folder in
            try FileManager.default.createSymbolicLink(atPath: folder + "/gone.html", withDestinationPath: "nowhere")
            let text = mistakes(in: folder)
            #expect(text.contains("\(folder)/gone.html: cannot be read: No such file or directory"))
            #expect(text.contains("\(folder)/bytes.html: is not UTF-8; save it in that encoding"))
            #expect(text.contains("Templates/b.html:1:1: unclosed section \"x\""))
        }
    }

    @Test func `a folder that contains itself is an error`() throws {
        try withFolder(["a/x.html": []]) { folder in
            try FileManager.default.createSymbolicLink(atPath: folder + "/a/again", withDestinationPath: "..")
            #expect(mistakes(in: folder).contains("folders lie in one another more than 32 deep"))
        }
    }

    @Test func `an empty folder has no templates`() throws {
        try withFolder([:]) { folder in
            let templates = try Templates.sound(folder: folder)
            #expect(templates.names.isEmpty)
        }
    }
}
