// Measures several pieces of work in turn, so that whatever else the machine does falls on all of them alike.

struct Rounds {
    /// For each piece, the time of one call in each round, in nanoseconds.
    private(set) var times: [[Double]]

    /// - Parameter sink: keeps what a piece made from being optimized away.
    init(_ count: Int, of pieces: [() -> Int], sink: inout Int) {
        times = Array(repeating: [], count: pieces.count)
        // As many calls as take some milliseconds, found once for each piece.
        let calls = pieces.map { piece in
            var calls = 1
            while Self.time(calls, piece, &sink) < 5_000_000 { calls *= 2 }
            return calls
        }
        for _ in 0..<count {
            for (index, piece) in pieces.enumerated() {
                times[index].append(Self.time(calls[index], piece, &sink) / Double(calls[index]))
            }
        }
    }

    private static func time(_ calls: Int, _ piece: () -> Int, _ sink: inout Int) -> Double {
        let start = ContinuousClock.now
        for _ in 0..<calls { sink &+= piece() }
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }

    /// The median over the rounds of one piece's time to another's.
    func ratio(_ piece: Int, to other: Int) -> Double {
        let ratios = zip(times[piece], times[other]).map { $0 / $1 }.sorted()
        return ratios[ratios.count / 2]
    }
}
