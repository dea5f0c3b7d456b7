// What the screens of Give feedback ask of their coordinator, as one protocol: they can be tested with a mock, and
// another coordinator could lead through them otherwise. Worth it where several screens share the same few questions;
// where a screen has one or two, closures say it shorter.

protocol FeedbackRouting: AnyObject {
    func review(_ feedback: FeedbackForm)
    func send() async throws
    func back()
    func cancel()
}
