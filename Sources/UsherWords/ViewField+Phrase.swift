// Fields of view models that are phrases: each is written out in the language of its page.

public import UsherFlow
public import UsherTemplate

extension ViewField {
    /// A text with values, in the language of the page: `.phrase("found") { "\($0.count, as: "count") streets" }`.
    public static func phrase(_ name: String, _ get: @escaping @Sendable (Model) -> Phrase) -> Self {
        .text(name) { (model: Model) -> String in get(model).text }
    }

    /// One that may be absent: nil shows as nothing and is false as a section.
    public static func phrase(_ name: String, _ get: @escaping @Sendable (Model) -> Phrase?) -> Self {
        .text(name) { (model: Model) -> String? in get(model)?.text }
    }
}
