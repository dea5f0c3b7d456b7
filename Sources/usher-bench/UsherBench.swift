// Benchmarks, each beside what a user might pick instead, in one run. Only ratios are printed: machines differ.

internal import ArgumentParser

@main
struct UsherBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "usher-bench", abstract: "Measures Usher beside its peers.",
        subcommands: [TemplateBench.self, Serve.self, Compare.self, Train.self])
}
