// The tags of a page, once all its templates are written out: for checks of a page as a whole, where the compiler
// itself knows one byte's context at a time.
//
// Sections are read as if each showed once: `{{#a}}<form>{{/a}}{{^a}}<div>{{/a}}` is both tags, each with its
// condition.

/// The tags and the HTML values of a page, in the order of its text.
package struct Outline: Sendable {
    /// A section around a tag or a value.
    package struct Condition: Sendable, Equatable {
        package let name: String
        package let isInverted: Bool
    }

    /// A start tag, an end tag, or a value that is HTML.
    package struct Item: Sendable {
        package enum Kind: Sendable {
            case start([String: AttributeText])
            case end
            case html
        }

        package let kind: Kind
        /// The tag's name in small letters, or the value's.
        package let name: String
        package let conditions: [Condition]
        let source: TemplateSource
        package let offset: Int

        /// Nil where it is no start tag, or has no such attribute.
        package subscript(_ attribute: String) -> AttributeText? {
            if case .start(let attributes) = kind { attributes[attribute] } else { nil }
        }

        /// The built-in template that it is written in; nil for one of the app's own.
        package var builtIn: String? { source.file.hasSuffix(" (built in)") ? String(source.file.dropLast(11)) : nil }

        /// True if somebody may press Enter in it.
        package var isTypedInto: Bool {
            guard case .start = kind, self["hidden"] == nil else { return false }
            let others = ["hidden", "submit", "image", "button", "reset"]
            return name == "input" && !others.contains(self["type"]?.literal?.lowercased() ?? "")
        }

        /// A mistake that stands here.
        package func error(_ message: String) -> TemplateError { source.error(message, at: offset) }

        /// True if no page shows both, since one stands where a section shows and the other where it does not.
        package func excludes(_ other: Item) -> Bool {
            conditions.contains { condition in
                other.conditions.contains { $0.name == condition.name && $0.isInverted != condition.isInverted }
            }
        }
    }

    package let items: [Item]
}

extension Outline {
    /// The outline of a page as it is sent.
    ///
    /// - Parameter name: names it in mistakes.
    package init(of page: [UInt8], called name: String) {
        var text = OutlineText()
        text.add(page, at: 0, in: TemplateSource(file: name, bytes: page))
        self = text.outline
    }
}

/// An attribute's value, as far as it is known before a page is drawn.
package struct AttributeText: Sendable, Equatable {
    /// The texts between values and between the ends of sections.
    package let pieces: [String]

    /// The whole of it; nil where a value or a section is a part of it.
    package var literal: String? { pieces.count == 1 ? pieces[0] : nil }
}
