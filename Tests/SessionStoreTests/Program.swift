// Programs that a story needs beside it, and that go to the background by themselves.

import Foundation

enum Program {
    struct NotStarted: Error {}

    /// How long a story waits for another program to answer: beside fifteen other tests, on a slow machine.
    static let patience: Duration = .seconds(300)

    /// Returns once it is in the background. (Foundation's Process holds on to what other children have inherited, so
    /// that nobody sees an end; a program that goes to the background by itself needs none of that.)
    static func run(_ words: [String]) throws {
        var arguments = words.map { strdup($0) } + [nil]
        defer { for each in arguments { free(each) } }
        var (child, status) = (pid_t(0), Int32(0))
        // A program that is left behind holds on to nothing that its test was given.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in Int32(3)..<64 { posix_spawn_file_actions_addclose(&actions, file) }
        guard posix_spawn(&child, words[0], &actions, nil, &arguments, environ) == 0 else { throw NotStarted() }
        waitpid(child, &status, 0)
        guard status == 0 else { throw NotStarted() }
    }

    /// A port of this machine that nobody has.
    static func freePort() throws -> Int {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw NotStarted() }
        defer { close(listener) }
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 ? getsockname(listener, $0, &size) : -1
            }
        }
        guard status == 0 else { throw NotStarted() }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
