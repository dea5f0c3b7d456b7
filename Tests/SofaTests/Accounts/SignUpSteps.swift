// New account as a visitor walks through it, whatever the order of its steps: a story that used this one stays true
// when the coordinator's table changes.

import Usher
import UsherTesting

@testable import Sofa

extension NewAccountCoordinator {
    /// The steps before the code.
    static var order: [Route] { steps.routes(in: State()).dropLast() }
}

extension NewAccountCoordinator.Route {
    var heading: String {
        switch self {
        case .email: "Your email"
        case .password: "Choose a password"
        case .consent: "Your consent"
        case .code: "Confirm your email"
        case .otherEmail: "Your email"
        }
    }
}

extension Browser {
    /// Fills in the step that is on show, and goes on.
    func takeStep(as email: String = "ann@example.org", password: String = "a long walk home") async throws {
        let step = heading
        switch step {
        case "Your email":
            try await fill("Email", email)
        case "Choose a password":
            try await fill("Password", password)
        case "Your consent":
            try await check("I agree to the terms")
        default: throw BrowserError("“\(step)” is no step before the code.")
        }
        try await click("Next")
        if heading == step { throw BrowserError("“\(step)” did not lead on: \(errors + notices)") }
    }

    func takeSteps(to step: NewAccountCoordinator.Route, as email: String = "ann@example.org") async throws {
        while heading != step.heading { try await takeStep(as: email) }
    }

    /// Up to the code, from wherever the flow is.
    func fillSignUp(_ email: String) async throws { try await takeSteps(to: .code, as: email) }

    /// Out of New account, step by step.
    func leaveSignUp() async throws {
        while buttons.contains("Back") { try await click("Back") }
        try await click("Cancel")
    }

    func signUp(_ email: String, at sofa: TestSofa) async throws {
        try await open("/")
        try await click("Create account")
        try await fillSignUp(email)
        try await fill("Code", sofa.code(for: email))
        try await click("Confirm")
    }
}
