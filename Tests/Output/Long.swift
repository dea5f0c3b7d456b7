// How a test's argument that is too long to be read is printed.

internal import Testing

/// An argument of which `swift test` prints the beginning and the length alone.
package struct Long<Value: Collection & Sendable>: Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}

extension Long: CustomTestStringConvertible {
    package var testDescription: String {
        let start = value.prefix(40)
        let text = (start as? Substring)?.debugDescription ?? "\(Array(start))"
        return value.count > 40 ? "\(text) … of \(value.count)" : text
    }
}

extension Long: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
where Value == String {
    package init(stringLiteral text: String) { self.init(text) }
}

package typealias LongText = Long<String>
