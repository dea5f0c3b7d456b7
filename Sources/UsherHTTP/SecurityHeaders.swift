// The headers that every answer carries, refusals and errors too. The server adds them in one place; a header of the
// same name in an answer takes the default's place, for the one page that needs another policy.

/// The default security headers.
package enum SecurityHeaders {
    /// Pages may use this site's own style sheets, scripts, images and fonts, post forms to it and call it
    /// from its script; nothing inline, nothing from elsewhere, and nobody may frame them.
    package static let all: [(name: String, value: String)] = fixed.map { ("\($0.name)", "\($0.value)") }

    /// The policy of what pages may load, run and send.
    package static let policy: StaticString = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; \
        connect-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    /// The headers of `all` as bytes that need no conversion.
    static let fixed: [(name: StaticString, value: StaticString)] = [
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    /// For a server that ends TLS itself: browsers come by https for the next two years, also where a link says http. A
    /// proxy adds its own, for as long as its owner wants.
    static let strict: (name: StaticString, value: StaticString) = ("Strict-Transport-Security", "max-age=63072000")
}
