// Where servers of tests write their log: a file, so that the output of `swift test` is what its tests say.

internal import Foundation
internal import Logging
internal import Testing

/// `.build/notices.log`, or the file that USHER_NOTICES names; begun anew by each run that logs anything.
private struct NoticesFile: TextOutputStream {
    private static let handle: FileHandle = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let path = ProcessInfo.processInfo.environment["USHER_NOTICES"] ?? package.path + "/.build/notices.log"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
        let place = descriptor < 0 ? "stand here, since \(path) cannot be written." : "stand in \(path)"
        try? FileHandle.standardError.write(contentsOf: Data("The log lines of the tests' servers \(place)\n".utf8))
        return descriptor < 0 ? .standardError : FileHandle(fileDescriptor: descriptor)
    }()

    func write(_ line: String) { try? Self.handle.write(contentsOf: Data(line.utf8)) }
}

/// Runs before the program's main function: a logger takes the handler that is there when it is made. Each line names
/// the test that made its logger.
@used @section(".init_array")
private let begin: @convention(c) () -> Void = {
    LoggingSystem.bootstrap { label in
        let test = Test.current.map { "\(label), \($0.id)" }
        return StreamLogHandler(label: test ?? label, stream: NoticesFile())
    }
}
