// What the multipart tests share: a folder that knows what remains in it, and reading a body in pieces.

import Glibc

@testable import UsherHTTP

/// An empty folder for one test.
final class UploadFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/usher-upload-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ClientError(description: "no temporary folder") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { rmdir(path) }

    /// What can be found by name in the folder.
    var names: [String] { Self.names(in: path) }

    /// How many descriptors of this process are files of the folder, with or without a name. No other test
    /// knows the folder, so what others open meanwhile does not count.
    var openDescriptors: Int {
        Self.names(in: "/proc/self/fd").count { name in
            var link = [CChar](repeating: 0, count: 512)
            let count = readlink("/proc/self/fd/\(name)", &link, link.count)
            return link.prefix(max(0, count)).map(UInt8.init(bitPattern:)).starts(with: "\(path)/".utf8)
        }
    }

    private static func names(in path: String) -> [String] {
        guard let entries = opendir(path) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}

/// A file as a test expects it.
struct ReadFile: Equatable {
    var name: String
    var fileName: String
    var type: String
    var bytes: [UInt8]
}

/// What came of a body.
enum Outcome: Equatable {
    case form(FormValues, [ReadFile])
    case refused(MultipartError)

    init(_ form: MultipartForm) throws(MultipartError) {
        var files: [ReadFile] = []
        for file in form.files {
            let bytes = try file.read(upTo: file.size, at: 0)
            files.append(ReadFile(name: file.name, fileName: file.fileName, type: file.type, bytes: bytes))
        }
        self = .form(form.values, files)
    }

    /// The case without the sentence.
    var kind: String {
        switch self {
        case .form: "a form"
        case .refused(.malformed): "malformed"
        case .refused(.tooMuch): "too much"
        case .refused(.storage): "storage"
        }
    }
}

extension MultipartParser {
    mutating func feed(_ bytes: some Sequence<UInt8>) throws(MultipartError) {
        try Array(bytes).withUnsafeBufferPointer { (bytes) throws(MultipartError) in try feed(ByteView(bytes)) }
    }
}

/// Reads the body in pieces that end at these places.
func read(
    _ body: [UInt8], type: String = "multipart/form-data; boundary=b", limits: MultipartLimits = MultipartLimits(),
    in folder: UploadFolder, cuts: [Int] = []
) -> Outcome {
    do throws(MultipartError) {
        var parser = try MultipartParser(contentType: type, limits: limits, folder: folder.path)
        var start = 0
        for cut in cuts + [body.count] {
            try body.withUnsafeBufferPointer { (bytes) throws(MultipartError) in
                try parser.feed(ByteView(UnsafeBufferPointer(rebasing: bytes[start..<cut])))
            }
            start = cut
        }
        return try Outcome(parser.finish())
    } catch {
        return .refused(error)
    }
}

/// Lines, each with its line end.
func lines(_ lines: String...) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines { bytes += Array(line.utf8) + [0x0D, 0x0A] }
    return bytes
}

/// A part of a form whose boundary is `b`.
func part(_ disposition: String, _ value: String = "v") -> [UInt8] {
    lines("--b", "Content-Disposition: form-data; \(disposition)", "", value)
}
