// Fields for numbers and amounts. A whole number is typed in digits. Decimals and amounts are written as the page's
// language writes them; what another language reads as another number is asked again, and never guessed.

public import Foundation

extension FormField {
    /// A whole number within a range.
    public static func number(
        _ name: String, _ path: Path<Int>, label: String, in range: ClosedRange<Int>,
        hint: String? = nil
    ) -> Self {
        let asked = FieldName(label)
        return Self(
            FieldShape(
                name: name, label: label, kind: .number,
                rules: FieldRules(range: range, inputmode: keys(for: range), hint: hint)), path,
            read: { .one(String($0[keyPath: path])) },
            write: { sent, form, _ in
                let (value, mistake) = whole(sent, of: asked, in: range)
                if let value { form[keyPath: path] = value }
                return value == nil ? mistake ?? .wrong(asked.wanted(range)) : nil
            })
    }

    /// A whole number within a range; nil before one is typed, and where an optional field is left empty.
    public static func number(
        _ name: String, _ path: Path<Int?>, label: String, required: Bool = true, in range: ClosedRange<Int>,
        hint: String? = nil
    ) -> Self {
        let asked = FieldName(label)
        let rules = FieldRules(isRequired: required, range: range, inputmode: keys(for: range), hint: hint)
        return Self(
            FieldShape(name: name, label: label, kind: .number, rules: rules), path,
            read: { .one($0[keyPath: path].map { String($0) } ?? "") },
            write: { sent, form, isRequired in
                let (value, mistake) = whole(sent, of: asked, in: range)
                form[keyPath: path] = value
                return value == nil ? mistake ?? (isRequired ? .missing(asked.wanted(range)) : nil) : nil
            })
    }

    /// Some of a touch screen's keys for numbers have no minus.
    private static func keys(for range: ClosedRange<Int>) -> String? { range.lowerBound < 0 ? nil : "numeric" }

    /// Neither where nothing was sent.
    private static func whole(
        _ sent: SentField, of asked: FieldName, in range: ClosedRange<Int>
    ) -> (value: Int?, mistake: FieldMistake?) {
        switch AskedNumber(sent, of: asked, decimals: 0, in: Decimal(range.lowerBound)...Decimal(range.upperBound)) {
        case .none: (nil, nil)
        // It lies within a range of such numbers.
        case .value(let value): (Int(value.description), nil)
        case .wrong: (nil, .wrong(asked.wanted(range)))
        }
    }

    /// A number with decimals; nil before one is typed, and where an optional field is left empty.
    ///
    /// - Parameters:
    ///   - range: what it must lie in.
    ///   - decimals: how many digits there may be behind the decimal sign.
    public static func decimal(
        _ name: String, _ path: Path<Decimal?>, label: String, required: Bool = true, in range: ClosedRange<Decimal>,
        decimals: Int = 2, hint: String? = nil
    ) -> Self {
        let asked = FieldName(label)
        let shape = FieldShape(
            name: name, label: label, kind: .decimal,
            rules: FieldRules(isRequired: required, maximumLength: 40, hint: hint))
        return Self(
            shape, path, read: { .one($0[keyPath: path].map { WrittenNumber.shown($0) } ?? "") },
            write: { sent, form, isRequired in
                form[keyPath: path] = nil
                switch AskedNumber(sent, of: asked, decimals: decimals, in: range) {
                case .none:
                    return isRequired ? .missing(asked.wanted(range)) : nil
                case .value(let value): form[keyPath: path] = value
                case .wrong(let message): return .wrong(message)
                }
                return nil
            })
    }

    /// An amount of money in one currency; nil before one is typed, and where an optional field is left empty.
    ///
    /// - Parameters:
    ///   - currency: its code of three letters, as `EUR`.
    ///   - range: what the amount must lie in.
    public static func money(
        _ name: String, _ path: Path<Money?>, label: String, required: Bool = true, currency: String,
        in range: ClosedRange<Decimal> = 0...999_999_999, hint: String? = nil
    ) -> Self {
        let asked = FieldName(label)
        let shape = FieldShape(
            name: name, label: label, kind: .money,
            rules: FieldRules(
                isRequired: required, maximumLength: 40, currency: currency, unit: CurrencySigns.sign(of: currency),
                hint: hint))
        return Self(
            shape, path,
            read: { form in
                .one(form[keyPath: path].map { WrittenNumber.shown($0.amount, decimals: $0.decimals) } ?? "")
            },
            write: { sent, form, isRequired in
                form[keyPath: path] = nil
                switch AskedNumber(
                    sent, of: asked, decimals: Money.decimals(of: currency), in: range, currency: currency)
                {
                case .none:
                    return isRequired ? .missing(asked.wanted(range, currency)) : nil
                case .value(let amount): form[keyPath: path] = Money(amount, currency)
                case .wrong(let message): return .wrong(message)
                }
                return nil
            })
    }
}
