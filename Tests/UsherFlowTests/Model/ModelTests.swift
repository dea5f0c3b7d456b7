// Random walks through the page tree, held against the model. Environment: USHER_SEED repeats a run, USHER_WALKS and
// USHER_STEPS make it longer, USHER_LANES says how many walks are taken at once.

import Foundation
import Testing

@testable import UsherFlow

@Suite struct `The page tree and its model` {
    private struct Fault: Sendable {
        let number: Int
        let seed: UInt64
    }

    @Test func `agree after every step of any walk`() async {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["USHER_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
        let walks = environment["USHER_WALKS"].flatMap { Int($0) } ?? 10_000
        let length = environment["USHER_STEPS"].flatMap { Int($0) } ?? 50
        let lanes = environment["USHER_LANES"].flatMap { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount
        let first = await withTaskGroup(of: Fault?.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    for number in stride(from: lane, to: walks, by: lanes) {
                        if Task.isCancelled { return nil }
                        // A walk never waits: without this the lanes keep all threads from other tests.
                        await Task.yield()
                        let own = seed &* 1_000_003 &+ UInt64(number)
                        if await Walker.difference(Walk(seed: own, length: length), isThorough: false) != nil {
                            return Fault(number: number, seed: own)
                        }
                    }
                    return nil
                }
            }
            var first: Fault?
            for await case let fault? in group where fault.number < first?.number ?? .max {
                first = fault
                group.cancelAll()
            }
            return first
        }
        guard let first else { return }
        let walk = await Walk(seed: first.seed, length: length).shrunk { await Walker.difference($0) != nil }
        let difference = await Walker.difference(walk)
        Issue.record(
            """
            Walk \(first.number) of USHER_SEED=\(seed) goes wrong at step \(difference?.step ?? 0) of the shortest form: \
            \(difference?.difference.description ?? "not always"), \(walk)
            """)
    }
}
