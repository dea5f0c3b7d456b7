// The benchmark's work for one server, so that a release can be built by what it took: see .ci/release.

internal import ArgumentParser
internal import Foundation

struct Train: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Has a server do the benchmark's work, for `.ci/release --train '$PROGRAM train' usher-bench`.")

    @Argument(help: "This program, or Hummingbird's HB.") var program = CommandLine.arguments[0]
    @Option(help: "The folder with driver, c-mhd and shared.") var bench = "../shared/bench"
    @Option(help: "Where the driver is built.") var folder = ".build/bench"
    @Option(help: "How long each work runs, in seconds; a second more to warm up.") var seconds = 2
    @Option(help: "How many first visits.") var visits = 20_000

    func run() throws {
        let tools = try Tools(bench: bench, folder: folder, hummingbird: false)
        let isHummingbird = URL(fileURLWithPath: program).lastPathComponent == "HB"
        let start = isHummingbird ? Peer.hummingbird : Peer.usher
        let peer = try start(program, bench + "/shared")
        defer { peer.stop() }
        for work in Work.all(scenario: tools.scenario, seconds: seconds, visits: visits) {
            guard let arguments = work.arguments(peer) else { continue }
            let result = try tools.drive(arguments)
            print("\(work.name): \(result.errors) errors")
        }
        try peer.expire()
    }
}
