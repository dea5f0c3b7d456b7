// swift-tools-version: 6.2
// Imports run downward only: Sofa, Permit → Usher → UsherInspector, UsherWords, UsherSteps, UsherLists, UsherDownloads,
// UsherFiles, UsherChecks, UsherStore → UsherSite → UsherHTTP, UsherTemplate, UsherFlow → UsherLock. UsherMail needs
// only UsherFlow and UsherPrivateFiles, which needs nothing. On UsherStore stand UsherSQLite, which needs UsherLists
// too, and UsherRedis; those side by side know nothing of each other.

import PackageDescription

// Those of an app's target whose author has not turned on what coordinators need: a test shows what they are told.
let forgetfulSettings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (Context.environment["USHER_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

// One set of settings for every target, tests too. CI sets USHER_STRICT, which makes each warning an error.
let settings = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")] + forgetfulSettings

// CI tells all stories to an optimized build as well, and sets USHER_PLAIN_TESTS, so that the optimizer spends no time
// on the tests themselves.
let testSettings =
    settings
    + (Context.environment["USHER_PLAIN_TESTS"] == nil
        ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

// Optimized in debug builds as well: of what tests computed, two thirds were compiling templates, for the site that
// each test makes, and reading its pages. An app that is being written starts in less than a third of the time by
// it. SwiftPM accepts such flags from a dependency since 6.2. To step through these targets in a debugger, give them
// `settings`.
let optimizedSettings = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// How often requests took each branch of the core: `.ci/profile` counts them, and writes the file and its name here. By
// it the compiler puts together the code that they take, and apart what they never take; of a function that has changed
// since, it ignores what was counted. It tells private functions by their object file, here by that file's name instead
// of a path of one machine. Scripts that count say so by USHER_PROFILE, with the compiler's own option.
let profile = [
    "-Xfrontend",
    Context.environment["USHER_PROFILE"]
        ?? "-ir-profile-use=\(Context.packageDirectory)/.profile/core-946319224.profdata",
    "-Xllvm", "-static-func-full-module-prefix=false",
]

// For what each request runs through. When several threads compile a module, LLVM sees one file at a time, so that each
// function of another file stays a call. By the first option it sees the whole module, and small files cost nothing. By
// the second nothing looks for overlapping accesses: debug builds do, in which all tests run.
let serving: [SwiftSetting] = [
    .unsafeFlags(
        ["-Xfrontend", "-enable-single-module-llvm-emission", "-enforce-exclusivity=unchecked"] + profile,
        .when(configuration: .release))
]

let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let csv = Target.Dependency.product(name: "SwiftCSV", package: "SwiftCSV")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// The packages that the benchmarks compare with are fetched only if USHER_PEERS is set.
let peers = Context.environment["USHER_PEERS"] != nil
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")

let package = Package(
    name: "usher",
    products: [
        .library(name: "Usher", targets: ["Usher"]),
        .library(name: "UsherSite", targets: ["UsherSite"]),
        .library(name: "UsherFiles", targets: ["UsherFiles"]),
        .library(name: "UsherStore", targets: ["UsherStore"]),
        .library(name: "UsherSQLite", targets: ["UsherSQLite"]),
        .library(name: "UsherRedis", targets: ["UsherRedis"]),
        .library(name: "UsherTesting", targets: ["UsherTesting"]),
        .executable(name: "Sofa", targets: ["Sofa"]),
        .executable(name: "Permit", targets: ["Permit"]),
        .executable(name: "usher", targets: ["usher-tool"]),
        .executable(name: "usher-bench", targets: ["usher-bench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    ]
        + (peers
            ? [.package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1")] : []),
    targets: [
        .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .target(name: "UsherLock", swiftSettings: settings + serving),
        .target(name: "UsherHTTP", dependencies: ["CMicrohttpd", "UsherLock"], swiftSettings: settings + serving),
        .target(name: "UsherTemplate", swiftSettings: optimizedSettings + serving),
        .target(name: "UsherFlow", dependencies: ["UsherLock"], swiftSettings: settings + serving),
        .target(
            name: "UsherSite",
            dependencies: ["CNettle", "CSodium", "UsherHTTP", "UsherTemplate", "UsherFlow", "UsherLock", log],
            resources: [.embedInCode("BuiltIn")], swiftSettings: settings + serving),
        .target(
            name: "UsherInspector",
            dependencies: ["UsherSite", "UsherHTTP", "UsherTemplate", "UsherFlow", "UsherLock"],
            resources: [.embedInCode("BuiltIn")], swiftSettings: settings),
        .target(
            name: "UsherFiles", dependencies: ["CSodium", "UsherSite", "UsherHTTP", "UsherFlow", "UsherLock", log],
            swiftSettings: settings),
        .target(name: "UsherPrivateFiles", swiftSettings: settings),
        .target(name: "UsherMail", dependencies: ["UsherFlow", "UsherPrivateFiles"], swiftSettings: settings),
        .target(
            name: "UsherDownloads", dependencies: ["UsherSite", "UsherHTTP", "UsherFlow", "UsherLock"],
            swiftSettings: settings),
        .target(
            name: "UsherWords", dependencies: ["UsherSite", "UsherTemplate", "UsherFlow", "UsherLock", log],
            resources: [.embedInCode("BuiltIn")], swiftSettings: settings),
        .target(
            name: "UsherSteps", dependencies: ["UsherSite", "UsherTemplate", "UsherFlow"], swiftSettings: settings),
        .target(
            name: "UsherLists", dependencies: ["UsherSite", "UsherTemplate", "UsherFlow"], swiftSettings: settings),
        .target(
            name: "UsherChecks", dependencies: ["UsherSite", "UsherTemplate", "UsherFlow", "UsherLock"],
            swiftSettings: settings),
        .target(
            name: "Usher",
            dependencies: [
                "UsherChecks", "UsherDownloads", "UsherFiles", "UsherInspector", "UsherLists", "UsherMail",
                "UsherPrivateFiles", "UsherSteps", "UsherStore", "UsherWords", "UsherSite",
            ],
            swiftSettings: settings),
        .target(
            name: "UsherStore", dependencies: ["UsherSite", "UsherHTTP", "UsherFlow", "UsherLock", log],
            swiftSettings: settings),
        .target(
            name: "UsherSQLite",
            dependencies: [
                "UsherLists", "UsherPrivateFiles", "UsherStore", "UsherSite", "UsherFlow", "UsherHTTP", "UsherLock",
                database,
            ],
            swiftSettings: settings),
        .target(
            name: "UsherRedis", dependencies: ["CHiredis", "UsherStore", "UsherSite", "UsherHTTP", "UsherLock"],
            resources: [.embedInCode("Scripts")], swiftSettings: settings),
        .target(
            name: "UsherTesting",
            dependencies: ["UsherDownloads", "UsherInspector", "UsherSite", "UsherHTTP", "UsherFlow", "UsherLock"],
            swiftSettings: optimizedSettings),
        .executableTarget(
            name: "Sofa",
            dependencies: ["CSodium", "Usher", "UsherSQLite", "UsherRedis", database, csv, arguments],
            swiftSettings: settings),
        .executableTarget(
            name: "Permit", dependencies: ["Usher", "UsherSQLite", database, arguments],
            swiftSettings: settings),
        .executableTarget(
            name: "usher-bench",
            dependencies: ["Usher", "UsherHTTP", "UsherRedis", "UsherSQLite", "UsherTemplate", arguments]
                + (peers ? [mustache] : []),
            exclude: ["WhatWasTried.md"], swiftSettings: settings),
        .executableTarget(
            name: "usher-tool", dependencies: [arguments], resources: [.embedInCode("Scaffold")],
            swiftSettings: settings),
        .target(name: "TestOutput", dependencies: [log], path: "Tests/Output", swiftSettings: settings),
        .testTarget(
            name: "UsherHTTPTests",
            dependencies: ["TestOutput", "UsherDownloads", "UsherHTTP", "UsherLock", "UsherPrivateFiles"],
            swiftSettings: testSettings),
        .testTarget(name: "UsherTemplateTests", dependencies: ["UsherTemplate"], swiftSettings: testSettings),
        .testTarget(
            name: "UsherFlowTests", dependencies: ["TestOutput", "UsherDownloads", "UsherFlow", "UsherWords"],
            swiftSettings: settings),
        .target(
            name: "ForgetfulApp", dependencies: ["Usher"], path: "Tests/ForgetfulApp",
            swiftSettings: forgetfulSettings),
        .executableTarget(
            name: "Zoo", dependencies: ["Usher"], path: "Tests/ZooApp", exclude: ["Templates"],
            swiftSettings: settings),
        .testTarget(
            name: "UsherTests",
            dependencies: [
                "CSodium", "ForgetfulApp", "TestOutput", "Usher", "UsherChecks", "UsherFiles", "UsherInspector",
                "UsherLists", "UsherSite", "UsherStore", "UsherLock", "UsherSQLite", "UsherTesting", "UsherWords",
                "Zoo", log,
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "SessionStoreTests",
            dependencies: ["Usher", "UsherSite", "UsherStore", "UsherSQLite", "UsherRedis", "UsherTesting", database],
            swiftSettings: testSettings),
        .testTarget(name: "UsherTestingTests", dependencies: ["UsherTesting"], swiftSettings: testSettings),
        .testTarget(
            name: "SofaTests",
            dependencies: ["Sofa", "TestOutput", "UsherSite", "UsherSQLite", "UsherTesting", arguments],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "PermitTests", dependencies: ["Permit", "UsherTesting", database, arguments],
            swiftSettings: testSettings),
        .testTarget(name: "ScenarioTests", dependencies: ["Usher", "UsherTesting"], swiftSettings: testSettings),
    ]
)
