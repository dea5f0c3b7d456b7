// A story's expectations of a page, with the whole page in the message where one is not met.

internal import Foundation

extension Browser {
    /// The page as text.
    public var description: String { page.description }

    /// Each of these texts can be read on the page.
    ///
    /// - Throws: ``BrowserError`` with the page as text, its messages and what was wrong with the form among it.
    public func see(_ texts: String..., file: String = #fileID, line: Int = #line) throws {
        let missing = texts.filter { !page.text.contains($0) && !page.notices.contains($0) && page.heading != $0 }
        try explained(file, line) {
            guard missing.isEmpty else {
                throw BrowserError("The page does not say \(BrowserError.list(missing)).\n\n\(page)")
            }
        }
    }

    /// Takes a step; its error comes with a picture of the story so far if USHER_PICTURES names a folder for it.
    func explained<Found>(_ file: String, _ line: Int, _ step: () throws -> Found) throws -> Found {
        drawing.place = (file, line)
        do { return try step() } catch let error as BrowserError {
            let drawn = drawing.write(error.description).map { "\n\nThe story so far is drawn in \($0)" }
            throw BrowserError(error.description + (drawn ?? ""), file, line)
        }
    }

    /// The page is the one that was kept in a file, as text: `Tests/Golden/NAME.txt`, beside the folders of the tests,
    /// where no target has it among its sources.
    ///
    ///     try browser.see(golden: "sign-up/email")
    ///
    /// With `USHER_RECORD=1` in the environment the file is written anew. Texts that differ in each run, as a date, are
    /// for the test to hold still: by a ``ManualClock``, say.
    ///
    /// - Parameter file: the test's own, which the compiler fills in.
    /// - Throws: ``BrowserError`` with the lines that differ, or where there is no such file yet.
    public func see(golden name: String, beside file: String = #filePath, line: Int = #line) throws {
        let golden = Self.tests(around: file).appendingPathComponent("Golden/\(name).txt")
        let shown = page.description + "\n"
        if ProcessInfo.processInfo.environment["USHER_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
            try shown.write(to: golden, atomically: true, encoding: .utf8)
            return print("Kept the page in \(golden.path)")
        }
        guard let kept = try? String(contentsOf: golden, encoding: .utf8) else {
            throw BrowserError(
                """
                There is no golden page \(golden.path) yet. USHER_RECORD=1 swift test writes it; then read it.

                \(page)
                """, file, line)
        }
        guard kept != shown else { return }
        throw BrowserError(
            """
            The page is not the golden one of \(golden.path): - is what was kept, + what there is. \
            If that is right, USHER_RECORD=1 swift test keeps it.

            \(TextDifference.between(kept, shown))
            """, file, line)
    }
}

extension Browser: CustomStringConvertible {
    /// The folder `Tests` that a test lies in; that of the test itself where there is none.
    private static func tests(around file: String) -> URL {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let folders = sequence(first: folder) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        return folders.first { $0.lastPathComponent == "Tests" } ?? folder
    }
}
