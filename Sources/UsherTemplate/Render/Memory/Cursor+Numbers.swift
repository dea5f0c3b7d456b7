// Writes numbers in decimal digits.

extension Cursor {
    /// How many bytes a number may need.
    static let digits = 20

    /// Appends in decimal digits.
    @inline(__always)
    mutating func append(_ number: Int) {
        if number >= 0, number < 100 {
            // Most numbers on a page.
            let tens = UInt8(truncatingIfNeeded: number / 10)
            next.pointee = UInt8(ascii: "0") &+ tens
            next += tens == 0 ? 0 : 1
            append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number) &- tens &* 10)
        } else {
            self = after(number)
        }
    }

    @inline(never)
    private func after(_ number: Int) -> Cursor {
        var cursor = self
        if number < 0 { cursor.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var count = 1
        var bound: UInt = 10
        while rest >= bound, bound < 1_000_000_000_000_000_000 {
            count &+= 1
            bound &*= 10
        }
        if rest >= bound { count &+= 1 }
        var digit = cursor.next + count
        cursor.next = digit
        repeat {
            digit -= 1
            digit.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        return cursor
    }
}
