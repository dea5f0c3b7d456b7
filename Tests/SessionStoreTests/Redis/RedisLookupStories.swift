// A host's name that the system takes its time to look up.

import Dispatch
import Synchronization
import Testing
import Usher

@testable import UsherRedis

@Suite struct `A name of a Redis` {
    /// A system that answers when a story lets it.
    private final class System: Sendable {
        private let gate = DispatchSemaphore(value: 0)
        private let question = DispatchSemaphore(value: 0)
        private let answers: Mutex<[[String]]>
        let asked = Atomic(0)

        init(_ answers: [String]...) { self.answers = Mutex(answers) }

        func find(_: String) -> [String] {
            asked.add(1, ordering: .relaxed)
            question.signal()
            gate.wait()
            return answers.withLock { $0.isEmpty ? [] : $0.removeFirst() }
        }

        func answer() { gate.signal() }

        /// Waits until it is asked: the thread that asks may be late on a busy machine.
        func waitForQuestion() { question.wait() }
    }

    @Test func `that the system is slow to look up is waited for no longer than there is time`() {
        let system = System(["10.0.0.5"], [], ["10.0.0.6"])
        let lookup = RedisLookup("redis.example", find: system.find)
        #expect(lookup.addresses(within: .milliseconds(20)) == [], "nothing was ever said")
        #expect(lookup.addresses(within: .milliseconds(20)) == [])
        system.waitForQuestion()
        #expect(system.asked.load(ordering: .relaxed) == 1, "one question at a time")
        system.answer()
        #expect(lookup.addresses(within: Program.patience) == ["10.0.0.5"])
        // What was said last counts while the system is slow, and where it has lost the name.
        #expect(lookup.addresses(within: .milliseconds(20)) == ["10.0.0.5"])
        system.answer()
        #expect(lookup.addresses(within: .milliseconds(20)) == ["10.0.0.5"])
        system.answer()
        let end = ContinuousClock.now + Program.patience
        while lookup.addresses(within: .milliseconds(20)) != ["10.0.0.6"], ContinuousClock.now < end { system.answer() }
        #expect(lookup.addresses(within: .milliseconds(20)) == ["10.0.0.6"])
    }

    @Test func `that is never found is an error within the time to connect`() async throws {
        let system = System()
        let lookup = RedisLookup("redis.example", find: system.find)
        let connector = RedisConnector(try RedisAddress("redis://redis.example"), scripts: [], lookup: lookup)
        let began = ContinuousClock.now
        #expect { try connector.connect(redirectedTo: nil) } throws: { "\($0)".contains("nobody knows where that is") }
        #expect(ContinuousClock.now - began < .seconds(5))
        system.answer()
    }

    @Test func `that is an address asks nobody`() {
        let system = System()
        for address in ["127.0.0.1", "::1"] {
            #expect(RedisLookup(address, find: system.find).addresses(within: .zero) == [address])
        }
        #expect(system.asked.load(ordering: .relaxed) == 0)
    }
}
