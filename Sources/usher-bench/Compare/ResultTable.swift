// The results of the rounds, as a table of ratios. No absolute time: machines differ, and so do minutes.

struct ResultTable {
    private let peers: [String]
    private var works: [String] = []
    private var results: [String: [String: [Tools.Result]]] = [:]

    init(peers: [String]) { self.peers = peers }

    mutating func add(_ result: Tools.Result, work: String, peer: String) {
        if results[work] == nil { works.append(work) }
        results[work, default: [:]][peer, default: []].append(result)
    }

    var text: String {
        var lines = [
            "Usher's rate to that of each peer, medians of the rounds' ratios; Usher's slowest of a hundred requests."
        ]
        for work in works {
            let of = results[work] ?? [:]
            // A page that only a peer has stands beside Usher's own.
            let usher = of["Usher"] ?? results["page"]?["Usher"] ?? []
            let ratios = peers.filter { $0 != "Usher" }.compactMap { peer -> String? in
                guard let other = of[peer] else { return nil }
                return "\(two(median(zip(usher, other).map { $0.rate / $1.rate }))) × \(peer)"
            }
            lines.append("  \(work): \(ratios.joined(separator: ", ")); p99 \(two(median(usher.map(\.p99)))) ms")
        }
        return lines.joined(separator: "\n")
    }

    private func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    private func two(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
