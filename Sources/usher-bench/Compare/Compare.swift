// Usher beside C on libmicrohttpd, the limit, and Hummingbird: the same work in turn, so that the machine's weather
// falls on all of them alike.

internal import ArgumentParser
internal import Foundation

struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the benchmark's pages beside their peers.",
        discussion: """
            Builds the load driver and the C peer with gcc, and Hummingbird twice, as Usher is built and by swift \
            build alone, into a folder that is kept. Servers run on core 0, the driver on core 1. Prints, for each \
            work, the median over the rounds, and the median of the ratios within each round.
            """)

    @Option(help: "The folder with driver, c-mhd, hummingbird and shared.") var bench = "../shared/bench"
    @Option(help: "Where the peers are built.") var folder = ".build/bench"
    @Option(help: "How many rounds.") var rounds = 5
    @Option(help: "How long each work runs in each round, in seconds; a second more to warm up.") var seconds = 3
    @Option(help: "How many first visits in each round.") var visits = 20_000
    @Flag(help: "Leaves Hummingbird out, which takes some minutes to build.") var withoutHummingbird = false

    func run() throws {
        let tools = try Tools(bench: bench, folder: folder, hummingbird: !withoutHummingbird)
        let shared = bench + "/shared"
        var peers = [
            try Peer("C", 8_096, [tools.c, "8096", "1", shared]),
            try Peer.usher(CommandLine.arguments[0], shared),
        ]
        if let hummingbird = tools.hummingbird {
            peers.append(try Peer.hummingbird(hummingbird.alike, shared))
            peers.append(try Peer.usualHummingbird(hummingbird.usual, shared))
        }
        defer { for peer in peers { peer.stop() } }
        var table = ResultTable(peers: peers.map(\.name))
        for round in 1...max(1, rounds) {
            for work in Work.all(scenario: tools.scenario, seconds: seconds, visits: visits) {
                for peer in peers {
                    guard let arguments = work.arguments(peer) else { continue }
                    let result = try tools.drive(arguments)
                    if result.errors > 0 {
                        print("\(work.name), \(peer.name): \(result.errors) errors in round \(round)")
                    }
                    table.add(result, work: work.name, peer: peer.name)
                }
            }
            for peer in peers { try peer.expire() }
        }
        print(table.text)
    }
}
