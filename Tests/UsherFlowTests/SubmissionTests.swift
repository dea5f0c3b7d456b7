// What a button's value says, read by bytes.

import Testing

@testable import UsherFlow

@Suite struct SubmissionTests {
    @Test(
        "A value names the action, what it is for, and what the visitor said when asked about a loss",
        arguments: [
            ("open", nil, "open", nil),
            ("open.3", nil, "open", "3"),
            ("open.", nil, "open", ""),
            ("open.a.b:c", nil, "open", "a.b:c"),
            ("discard:close", .discard, "close", nil),
            ("keep:open.3", .keep, "open", "3"),
            ("ask:close", .ask, "close", nil),
            ("keep:", .keep, "", nil),
            ("other:open.3", nil, "other:open", "3"),
            ("", nil, "", nil),
            // With the mark behind it the sign would be another character.
            ("open.\u{301}a", nil, "open", "\u{301}a"),
            ("discard:\u{301}", .discard, "\u{301}", nil),
        ] as [(String, Press.Decision?, String, String?)])
    func value(act: String, decision: Press.Decision?, action: String, argument: String?) {
        let submission = Submission(act: act)
        #expect(submission.press.decision == decision)
        #expect(submission.action == action)
        #expect(submission.argument == argument)
    }
}
