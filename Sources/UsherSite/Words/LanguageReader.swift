// How a site gets its languages: a library beside it reads them from their files. UsherWords is one.

package import Logging
package import UsherFlow
internal import UsherLock
package import UsherTemplate

/// Reads the languages of a site.
///
/// An app that imports Usher has the one that reads `Templates/words`. A site without any is in English, as its program
/// says it.
public struct LanguageReader: Sendable {
    let read: @Sendable (_ ground: LanguageGround) -> any SiteLanguages

    package init(_ read: @escaping @Sendable (_ ground: LanguageGround) -> any SiteLanguages) { self.read = read }
}

/// The facts of a site that are known as its languages are read.
package struct LanguageGround: Sendable {
    /// The folder of the site's templates.
    package let folder: String
    /// The folder's name in messages.
    package let name: String
    /// The site's language.
    package let own: String
    /// Is told of texts of Swift's that a table lacks. Such a text may be data, what somebody typed among it, which no
    /// log has; nil for a site with visitors.
    package let logger: Logger?
    /// The same for whoever looks at a page just now.
    package let tell: (@Sendable (String) -> Void)?
}

/// All languages of a site, read at start.
package protocol SiteLanguages {
    /// The site's own language first; empty for English without a table.
    var all: [Words] { get }
    var mistakes: [TemplateError] { get }

    /// The translation with which the templates of one language are compiled.
    func translation(_ words: Words) -> Translation

    /// The texts that the forms of a site say, and others that its flows declare, of which a language lacks some.
    func mistakes(in forms: [FormDescription], _ texts: [String]) -> [TemplateError]
}

/// Sentences on texts that a language lacks, for whoever looks at a page in development.
final class LackingTexts: Sendable {
    private let all = Lock<[String]>([])

    func add(_ text: String) { all.withLock { $0.append(text) } }

    func take() -> [String] {
        all.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
