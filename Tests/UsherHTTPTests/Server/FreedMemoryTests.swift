// What much that ends at once leaves behind.

import Glibc
import Testing

import UsherLock
@testable import UsherHTTP

struct FreedMemoryTests {
    private static let pageSize: UInt = 4_096

    /// The test has a process of its own, since blocks that other tests take would lie at the end of the same heap.
    @Test func `what a thread has freed goes back from the end of its heap too, after a large block`() async {
        await #expect(processExitsWith: .success) {
            try await withServer(
                handle: { _ in textResponse("") },
                client: { _ in
                    let left = try Self.percentLeft()
                    #expect((0..<20).contains(left), "some 1 MB of 40 is kept")
                })
        }
    }

    /// How much of 40 MB in small blocks, freed by a thread after a large one, is still in memory.
    private static func percentLeft() throws -> Int {
        let count = 100_000
        // From here on glibc, left alone, would keep twice as much at each heap's end.
        block(30_000_000).deallocate()
        let left = Locked(-1)
        let thread = try StoppableThread { _ in
            // The blocks are to be the end of the heap: all that comes after them finds room before them.
            let room = block(100_000)
            var (blocks, pages): ([UnsafeMutableRawPointer], Set<UInt>) = ([], [])
            blocks.reserveCapacity(count)
            pages.reserveCapacity(count / 8)
            for _ in 0..<count {
                let block = block(400)
                blocks.append(block)
                pages.insert(UInt(bitPattern: block) / pageSize)
            }
            room.deallocate()
            for block in blocks { block.deallocate() }
            returnFreedMemory()
            left.withLock { $0 = residents(pages) * 100 / pages.count }
        }
        thread.stop()
        return left.withLock { $0 }
    }

    private static func block(_ count: Int) -> UnsafeMutableRawPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 8)
        memset(block, 1, count)
        return block
    }

    /// How many of the pages are in memory.
    private static func residents(_ pages: Set<UInt>) -> Int {
        pages.count { page in
            var state: UInt8 = 0
            let start = UnsafeMutableRawPointer(bitPattern: page * pageSize)
            return mincore(start, Int(pageSize), &state) == 0 && state & 1 == 1
        }
    }
}
