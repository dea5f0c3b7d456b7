import CMicrohttpd
import Glibc
import Testing

@testable import UsherHTTP

/// How the answers of a busy thread leave.
@Suite struct AnswerBurstTests {
    /// A thread's answers to some clients, written as libmicrohttpd does.
    private final class Thread {
        let batch = AnswerBatch()
        private let links: [Link]
        private var now = 0

        init(clients: Int) throws { links = try (0..<clients).map { _ in try Link() } }

        /// Turns of `answers`, each of which takes so many microseconds; what has arrived is looked at after each
        /// answer.
        func turn(answers: Int, taking microseconds: Int, look: (_ answered: Int) -> Void = { _ in }) {
            batch.beginTurn(now: now)
            for index in 0..<answers {
                now += microseconds * 1_000
                batch.add(links[index].server)
                links[index].write()
                look(index + 1)
            }
            batch.endTurn(now: now)
        }

        /// The clients that have something to read.
        var reached: [Int] { links.indices.filter { links[$0].hasArrived } }

        /// A turn in which requests begin that are answered in a later one.
        func turn(beginningFor microseconds: Int) {
            batch.beginTurn(now: now)
            now += microseconds * 1_000
            batch.endTurn(now: now)
        }

        func readAll() { for link in links { link.read() } }
    }

    /// One connection over loopback.
    private final class Link {
        let server: Int32
        private let client: Int32

        init() throws {
            let listener = try ListenSocket(host: "127.0.0.1", port: 0)
            defer { close(listener.descriptor) }
            client = try connected(to: listener.port)
            var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, -1)
            server = accept(listener.descriptor, nil, nil)
            var on: Int32 = 1
            // As libmicrohttpd has it.
            setsockopt(server, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        }

        deinit {
            close(client)
            close(server)
        }

        func write() { _ = Glibc.send(server, "answer", 6, Int32(MSG_NOSIGNAL)) }

        func read() {
            var bytes = [UInt8](repeating: 0, count: 64)
            while recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
        }

        /// On loopback what is sent has arrived when the call that sends it returns.
        var hasArrived: Bool {
            var byte: UInt8 = 0
            return recv(client, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK)) == 1
        }
    }

    @Test func `in a busy turn the first answer leaves at once, the others together at its end`() throws {
        let thread = try Thread(clients: 5)
        thread.turn(answers: 5, taking: 50)
        thread.readAll()
        thread.turn(answers: 5, taking: 50) { _ in #expect(thread.reached == [0]) }
        #expect(thread.reached == [0, 1, 2, 3, 4])
    }

    @Test func `no more wait than three quarters of a millisecond make`() throws {
        let thread = try Thread(clients: 9)
        thread.turn(answers: 9, taking: 150)
        thread.readAll()
        var reached: [Int] = []
        thread.turn(answers: 9, taking: 150) { _ in reached.append(thread.reached.count) }
        #expect(reached == [1, 1, 1, 1, 1, 1, 6, 6, 6])
        #expect(thread.reached.count == 9)
    }

    @Test func `no more than twenty-four wait`() throws {
        let thread = try Thread(clients: 26)
        thread.turn(answers: 26, taking: 20)
        thread.readAll()
        thread.turn(answers: 26, taking: 20) { answered in
            #expect(thread.reached.count == (answered < 26 ? 1 : 25))
        }
        #expect(thread.reached.count == 26)
    }

    @Test
    func `those that waited go on to, as long as each takes twelve microseconds without the waking of its client`()
        throws
    {
        let thread = try Thread(clients: 5)
        thread.turn(answers: 5, taking: 20)
        for _ in 0..<2 {
            thread.readAll()
            thread.turn(answers: 5, taking: 12) { _ in #expect(thread.reached == [0]) }
        }
        thread.turn(answers: 5, taking: 11)
        thread.readAll()
        thread.turn(answers: 5, taking: 19) { #expect(thread.reached.count == $0) }
    }

    @Test func `what begins in one turn and is answered in another waits as if that were one`() throws {
        let thread = try Thread(clients: 5)
        for _ in 0..<3 {
            thread.turn(beginningFor: 75)
            thread.turn(answers: 5, taking: 5)
            thread.readAll()
        }
        thread.turn(beginningFor: 75)
        thread.turn(answers: 5, taking: 5) { _ in #expect(thread.reached == [0]) }
        thread.readAll()
        thread.turn(answers: 5, taking: 5)
        thread.readAll()
        thread.turn(answers: 5, taking: 5) { #expect(thread.reached.count == $0) }
    }

    @Test(arguments: [(3, 19), (2, 1_000), (5, 400)])
    func `answers that come fast, few or slowly wait for nothing`(_ answers: Int, _ microseconds: Int) throws {
        let thread = try Thread(clients: answers)
        thread.turn(answers: answers, taking: microseconds)
        thread.readAll()
        thread.turn(answers: answers, taking: microseconds) { #expect(thread.reached.count == $0) }
    }

    @Test func `an answer whose connection closes is sent by that`() throws {
        let thread = try Thread(clients: 3)
        thread.turn(answers: 3, taking: 100)
        let link = try Link()
        thread.batch.beginTurn(now: 0)
        thread.batch.add(link.server)
        link.write()
        #expect(link.hasArrived)
        link.read()
        thread.batch.add(link.server)
        link.write()
        #expect(!link.hasArrived)
        Descriptors.shutDown(link.server)
        #expect(link.hasArrived)
        thread.batch.endTurn(now: 100)
    }
}
