// Files that are their owner's alone, whatever lies under their name.

import Glibc
import Testing

@testable import UsherHTTP
@testable import UsherPrivateFiles

/// A folder whose files are removed with it.
private final class PlainFolder {
    private let folder: UploadFolder
    var path: String { folder.path }
    var names: [String] { folder.names }

    init() throws { folder = try UploadFolder() }

    deinit {
        for name in names where unlink("\(path)/\(name)") != 0 { rmdir("\(path)/\(name)") }
    }
}

@Suite struct `A private file` {
    private func mode(_ path: String) -> UInt32 {
        var found = stat()
        return lstat(path, &found) == 0 ? found.st_mode & 0o7777 : 0
    }

    private func make(_ path: String, _ mode: mode_t, _ text: String = "") {
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        _ = text.withCString { write(file, $0, strlen($0)) }
        close(file)
        chmod(path, mode)
    }

    private func text(_ path: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 100)
        let file = open(path, O_RDONLY)
        defer { close(file) }
        let count = read(file, &bytes, 100)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func `is made for its owner alone, whatever others usually may`() throws {
        let folder = try PlainFolder()
        let path = folder.path + "/new"
        try PrivateFile.make(path)
        #expect(mode(path) == 0o600)
        close(try PrivateFile.opened(folder.path + "/opened"))
        #expect(mode(folder.path + "/opened") == 0o600)
        try PrivateFile.write(Array("hello".utf8), toNew: folder.path + "/written")
        #expect(mode(folder.path + "/written") == 0o600 && text(folder.path + "/written") == "hello")
    }

    @Test(arguments: [0o644, 0o666, 0o604, 0o660, 0o600] as [mode_t])
    func `that is there keeps what it holds, and is closed to others`(_ before: mode_t) throws {
        let folder = try PlainFolder()
        let path = folder.path + "/file"
        for open in [PrivateFile.make, PrivateFile.tighten, { close(try PrivateFile.opened($0)) }] {
            make(path, before, "kept")
            try open(path)
            #expect(mode(path) == 0o600 && text(path) == "kept")
            unlink(path)
        }
    }

    @Test func `is not made where it is only looked after`() throws {
        let folder = try PlainFolder()
        try PrivateFile.tighten(folder.path + "/none")
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: ["link", "dangling", "twice", "folder", "pipe"])
    func `is no link, no second name and nothing else`(_ kind: String) throws {
        let folder = try PlainFolder()
        let (path, target) = (folder.path + "/file", folder.path + "/target")
        if kind != "dangling" { make(target, 0o644, "another's") }
        switch kind {
        case "twice": link(target, path)
        case "folder": mkdir(path, 0o755)
        case "pipe": mkfifo(path, 0o644)
        default: symlink(target, path)
        }
        for open in [PrivateFile.make, PrivateFile.tighten, { close(try PrivateFile.opened($0)) }] {
            #expect {
                try open(path)
            } throws: { error in
                let text = "\(error)"
                return text.hasPrefix(path) && !text.contains("\n")
                    && text.contains(
                        ["link": "is a link", "dangling": "is a link", "twice": "second name"][kind]
                            ?? "is no plain file")
            }
        }
        #expect(throws: PrivateFileError.self) { try PrivateFile.write([1], toNew: path) }
        if kind != "dangling" {
            #expect(text(target) == "another's" && mode(target) == 0o644)
        } else {
            #expect(access(target, F_OK) != 0)
        }
    }

    @Test func `is not another user's`() throws {
        // Root's, which may be told from ours only by others.
        try #require(getuid() != 0 || access("/etc/hostname", F_OK) == 0)
        if getuid() == 0 {
            let folder = try PlainFolder()
            let path = folder.path + "/file"
            make(path, 0o600)
            #expect(chown(path, 12_345, 12_345) == 0)
            #expect { try PrivateFile.make(path) } throws: { "\($0)".contains("another user") }
        } else {
            #expect { try PrivateFile.make("/etc/hostname") } throws: { "\($0)".contains("another user") }
        }
    }

    @Test func `keeps the locks that this process has on it`() throws {
        let folder = try PlainFolder()
        let path = folder.path + "/file"
        let file = try PrivateFile.opened(path)
        defer { close(file) }
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
        #expect(fcntl(file, F_SETLK, &lock) == 0)
        try PrivateFile.make(path)
        chmod(path, 0o644)
        try PrivateFile.tighten(path)
        // An open file description is another owner to locks of a process.
        var other = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
        let second = open(path, O_RDWR)
        let getLock: Int32 = 36
        #expect(fcntl(second, getLock, &other) == 0 && other.l_type == Int16(F_WRLCK))
        close(second)
    }
}

@Suite struct `A private folder` {
    private func mode(_ path: String) -> UInt32 {
        var found = stat()
        return lstat(path, &found) == 0 ? found.st_mode & 0o7777 : 0
    }

    @Test func `is made with those above it, and closed where it was open`() throws {
        let folder = try PlainFolder()
        try PrivateFile.makeFolder(folder.path + "/a/b/c/")
        #expect(["/a", "/a/b", "/a/b/c"].allSatisfy { mode(folder.path + $0) == 0o700 })
        chmod(folder.path + "/a/b", 0o755)
        try PrivateFile.makeFolder(folder.path + "/a/b")
        #expect(mode(folder.path + "/a/b") == 0o700)
        for name in ["/a/b/c", "/a/b", "/a"] { rmdir(folder.path + name) }
    }

    @Test func `is no link and no file`() throws {
        let folder = try PlainFolder()
        try PrivateFile.make(folder.path + "/file")
        symlink(folder.path, folder.path + "/link")
        for name in ["/file", "/link", "/link/"] {
            #expect(throws: PrivateFileError.self) { try PrivateFile.makeFolder(folder.path + name) }
        }
    }
}
