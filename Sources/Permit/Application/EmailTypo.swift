// A slip in what follows the @ of an email, as gmial.com: no mail would arrive, and nobody would know why.

enum EmailTypo {
    /// The email that was probably meant; nil where nothing is odd.
    static func meant(by email: String) -> String? {
        guard let at = email.lastIndex(of: "@") else { return nil }
        let domain = email[email.index(after: at)...].lowercased()
        guard !common.contains(domain), let near = common.first(where: { isSlip(Array(domain.utf8), Array($0.utf8)) })
        else { return nil }
        return email[...at] + near
    }

    /// The domains with most mailboxes, the largest first. A real domain that differs from one of these by a sign alone
    /// stands here too, so that nobody is asked about it.
    private static let common = [
        "gmail.com", "gmx.de", "web.de", "t-online.de", "outlook.com", "outlook.de", "hotmail.com", "hotmail.de",
        "googlemail.com", "gmx.net", "gmx.at", "gmx.ch", "icloud.com", "yahoo.com", "yahoo.de", "freenet.de",
        "posteo.de", "mailbox.org", "bluewin.ch", "aon.at", "aol.com", "live.com", "live.de", "mail.de", "me.com",
        "example.org", "example.com",
    ]

    /// True if one sign was left out, put in or taken for another, or two were swapped.
    private static func isSlip(_ typed: [UInt8], _ meant: [UInt8]) -> Bool {
        guard abs(typed.count - meant.count) <= 1, typed != meant else { return false }
        let same = zip(typed, meant).prefix { $0 == $1 }.count
        let (rest, wanted) = (typed[same...], meant[same...])
        return rest.dropFirst() == wanted.dropFirst() || rest.dropFirst() == wanted || rest == wanted.dropFirst()
            || rest.dropFirst(2) == wanted.dropFirst(2) && rest.prefix(2).elementsEqual(wanted.prefix(2).reversed())
    }
}
