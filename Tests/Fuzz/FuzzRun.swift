// What the fuzz targets share. The first byte of an input names the parser, `a` for the first of the target's list, and
// the rest is what it reads: so a finding says by itself which parser it is about.
//
// With USHER_PARSER, a name, a process feeds that parser alone, and the mutator leaves its letter where it is: each
// parser has a corpus of its own, and the number of runs is the number of its inputs. They are counted here all the
// same, and told at the end.

internal import Glibc

/// One parser: reads an input, and ends the process where a property does not hold.
struct FuzzParser {
    let name: String
    /// How many bytes it is worth to give it.
    let room: Int
    let check: (inout FuzzInput) -> Void

    init(_ name: String, upTo room: Int, _ check: @escaping (inout FuzzInput) -> Void) {
        self.name = name
        self.room = room
        self.check = check
    }
}

/// Bytes that are taken off from the front; where none are left they are zero.
struct FuzzInput {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

    mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

    /// Eight bytes, little end first.
    mutating func number() -> Int {
        Int(bitPattern: (0..<8).reduce(UInt(0)) { sum, place in sum | UInt(byte()) << UInt(place * 8) })
    }

    /// Up to the next line feed, which is taken off too.
    mutating func line() -> [UInt8] {
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        defer { rest = rest[end...].dropFirst() }
        return Array(rest[..<end])
    }

    mutating func lines() -> [[UInt8]] {
        var lines: [[UInt8]] = []
        while !rest.isEmpty { lines.append(line()) }
        return lines
    }

    /// All that is left.
    mutating func all() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }

    /// Lengths of pieces that make `count`, from a number: the same for the same number.
    static func pieces(of count: Int, seed: Int) -> [Int] {
        var state = UInt(bitPattern: seed) | 1
        var pieces: [Int] = []
        var left = count
        while left > 0 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let piece = min(left, Int(state >> 33) % (state >> 60 == 0 ? 40 : 7))
            pieces.append(piece)
            left -= piece
        }
        return pieces
    }
}

/// Ends the process with a finding, which libFuzzer keeps, unless the property holds.
func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    guard !holds else { return }
    _ = "A property does not hold: \(what())\n".withCString { write(2, $0, strlen($0)) }
    abort()
}

func shown(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self).debugDescription }

/// The parsers of one target, and how often each was fed.
final class FuzzRun {
    private let parsers: [FuzzParser]
    private var counts: [Int]
    private let only: Int?

    init(_ parsers: [FuzzParser]) {
        self.parsers = parsers
        counts = parsers.map { _ in 0 }
        let name = getenv("USHER_PARSER").map { String(cString: $0) }
        only = name.flatMap { name in parsers.firstIndex { $0.name == name } }
        if name == "?" {
            print(parsers.map(\.name).joined(separator: " "))
            fflush(nil)
            // libFuzzer takes any other end for a crash.
            _exit(0)
        }
        atexit { fuzzRun.tell() }
    }

    /// -1 keeps an input out of the corpus: it is another parser's.
    func take(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
        guard let first = bytes.first, case let index = Int(first) - 0x61, parsers.indices.contains(index),
            only == nil || only == index
        else { return -1 }
        counts[index] += 1
        var input = FuzzInput(bytes.dropFirst())
        parsers[index].check(&input)
        return 0
    }

    /// Changes what stands behind the letter. There is room for one byte at least.
    func mutate(_ bytes: UnsafeMutableBufferPointer<UInt8>, count: Int) -> Int {
        guard let start = bytes.baseAddress, bytes.count > 1 else { return count }
        let index = only ?? (count > 0 ? Int(bytes[0]) - 0x61 : 0)
        let room = min(bytes.count - 1, parsers.indices.contains(index) ? parsers[index].room : 1)
        let changed = mutateAnyhow(start + 1, min(room, max(0, count - 1)), room)
        bytes[0] = UInt8(truncatingIfNeeded: 0x61 + index)
        return 1 + changed
    }

    private func tell() {
        for (parser, count) in zip(parsers, counts) where count > 0 {
            _ = "\(parser.name): \(count) inputs\n".withCString { write(2, $0, strlen($0)) }
        }
    }
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateAnyhow(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    fuzzRun.take(UnsafeBufferPointer(start: start, count: count))
}

@_cdecl("LLVMFuzzerCustomMutator")
public func fuzzMutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: CUnsignedInt) -> Int {
    fuzzRun.mutate(UnsafeMutableBufferPointer(start: start, count: room), count: count)
}
