// What Testing's code stands in: Sofa's services, and what a story has at hand.

import Foundation
import Testing
import Usher
import UsherTesting

@testable import Sofa

func testACoordinator(
    services: SofaServices, shared: Shared<SofaShared>, feedback: FlowTester<FeedbackCoordinator>, ann: Account
) async throws {
    //> Testing.md
    //> Testing.md
    //> Testing.md
    //> Testing.md
}

func testAScreen(items: Items, tools: any LibraryTools) async throws {
    //> Testing.md
}

func tellAStory(browser: Browser) async throws {
    //> Testing.md
}

struct Orders: Sendable {
    let now: @Sendable () -> Date
}

enum Shop {
    static func site(_ orders: Orders, _ options: SiteOptions) throws -> Site { throw CancellationError() }
}

func letTimePass() async throws {
    //> Testing.md
}
