// The screens of Give feedback ask their coordinator by one protocol: a test can give them a mock, and another
// coordinator could lead through them otherwise. A protocol is worth it where several screens share the same few
// questions; where a screen has one or two, closures say it shorter.

protocol FeedbackRouting: AnyObject {
    func review(_ feedback: FeedbackForm)
    func send() async throws
    func back()
    func cancel()
}
