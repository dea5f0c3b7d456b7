// What people send as a file: what its field takes it for, or asks.

import TestOutput
import Testing
import Usher

@testable import UsherTesting

/// A row of a table: the field, what the file is called where it comes from, how it begins; and what it is for the
/// action, its name and kind, or what is asked.
private struct SentFile: Sendable, CustomTestStringConvertible {
    let field: String
    let name: String
    let bytes: [UInt8]
    let said: String

    init(_ field: String, _ name: String, _ bytes: [UInt8], _ said: String) {
        (self.field, self.name, self.bytes, self.said) = (field, name, bytes, said)
    }

    var testDescription: String { "\(field): \(Long(name).testDescription)" }
}

private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0]
private let zip: [UInt8] = [0x50, 0x4B, 3, 4, 0]
/// As Word, Excel and PowerPoint wrote until 2007.
private let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0]
private let pdf = Array("%PDF-1.7".utf8)
private let text = Array("Title,Kind".utf8)
private let webp = Array("RIFFxxxxWEBPVP8 ".utf8)
/// As iPhones take pictures.
private let heic: [UInt8] = [0, 0, 0, 0x18] + Array("ftypheic".utf8) + [0, 0, 0, 0]
private let long = String(repeating: "a", count: 300)

@Suite struct `What people send as a file` {
    private static let names: [SentFile] = [
        SentFile("Any", "photo.png", png, "[photo.png] image/png"),
        SentFile("Any", "Foto 1.JPG", jpeg, "[Foto 1.JPG] image/jpeg"),
        SentFile("Any", "C:\\Users\\Ann\\photo.png", png, "[photo.png] image/png"),
        SentFile("Any", "/home/ann/photo.png", png, "[photo.png] image/png"),
        SentFile("Any", "../../etc/passwd", text, "[passwd] text/plain"),
        SentFile("Any", "Bu\u{308}cher.csv", text, "[B\u{FC}cher.csv] text/plain"),
        SentFile("Any", "書類.pdf", pdf, "[書類.pdf] application/pdf"), SentFile("Any", "👩‍👩‍👧.png", png, "[👩‍👩‍👧.png] image/png"),
        SentFile("Any", "a\"b.txt", text, "[a\"b.txt] text/plain"),
        SentFile("Any", "a'b.txt", text, "[a'b.txt] text/plain"),
        SentFile("Any", "a;b=c.txt", text, "[a;b=c.txt] text/plain"),
        SentFile("Any", "100%.txt", text, "[100%.txt] text/plain"),
        SentFile("Any", "a%20b.txt", text, "[a%20b.txt] text/plain"),
        SentFile("Any", "<b>.txt", text, "[<b>.txt] text/plain"),
        SentFile("Any", "a\nb.txt", text, "[ab.txt] text/plain"),
        SentFile("Any", "a\u{202E}gnp.txt", text, "[agnp.txt] text/plain"),
        SentFile("Any", "photo", png, "[photo] image/png"),
        SentFile("Any", ".htaccess", text, "[.htaccess] text/plain"),
        SentFile("Any", "photo.", png, "[photo.] image/png"),
        SentFile("Any", "archive.tar.gz", [0x1F, 0x8B, 8], "[archive.tar.gz] application/gzip"),
        SentFile("Any", "\(long).png", png, "[\(long.prefix(251)).png] image/png"),
        SentFile("Any", "\(long).tar.gz", zip, "[\(long.prefix(248)).tar.gz] application/zip"),
        SentFile("Any", "con.txt", text, "[con.txt] text/plain"),
        SentFile("Any", " a.txt ", text, "[ a.txt ] text/plain"),
        SentFile("Any", ".", text, "[] text/plain"), SentFile("Any", "..", text, "[] text/plain"),
        SentFile("Any", "image.jpg", jpeg, "[image.jpg] image/jpeg"),
        SentFile("Any", "Résumé (final) v2.docx", zip, "[Résumé (final) v2.docx] application/zip"),
    ]

    private static let kinds: [SentFile] = [
        SentFile("Photo", "photo.png", png, "[photo.png] image/png"),
        SentFile("Photo", "PHOTO.PNG", png, "[PHOTO.PNG] image/png"),
        SentFile("Photo", "photo.png", webp, "[photo.png] image/webp"),
        SentFile("Photo", "photo", jpeg, "[photo] image/jpeg"),
        SentFile("Photo", "photo.txt", png, "[photo.txt] image/png"),
        SentFile("Photo", "photo.heic", heic, "Select a file of this kind: PNG, JPEG, GIF, WebP."),
        SentFile("Photo", "photo.svg", Array("<svg>".utf8), "Select a file of this kind: PNG, JPEG, GIF, WebP."),
        SentFile("Photo", "photo.png", text, "Select a file of this kind: PNG, JPEG, GIF, WebP."),
        SentFile("Photo", "photo.png", pdf, "Select a file of this kind: PNG, JPEG, GIF, WebP."),
        SentFile("Photo", "photo.png", [], "The selected file is empty. Select another one."),
        SentFile("List", "list.csv", text, "[list.csv] text/plain"),
        SentFile("List", "LIST.CSV", text, "[LIST.CSV] text/plain"),
        SentFile("List", "list.csv", [0xEF, 0xBB, 0xBF] + text, "[list.csv] text/plain"),
        SentFile("List", "list.csv", [0x42, 0xFC, 0x63, 0x68, 0x3B, 0x31], "[list.csv] text/plain"),
        SentFile(
            "List", "list.csv", [0xFF, 0xFE, 0x61, 0],
            "The selected file is not a real CSV. Select another one."),
        SentFile("List", "list.xlsx", zip, "Select a file of this kind: CSV."),
        SentFile("List", "list.csv", zip, "The selected file is not a real CSV. Select another one."),
        SentFile("List", "list.txt", text, "[list.txt] text/plain"),
        SentFile("Papers", "plan.pdf", pdf, "[plan.pdf] application/pdf"),
        SentFile("Papers", "plan.docx", zip, "[plan.docx] application/zip"),
        SentFile("Papers", "plan.doc", compound, "[plan.doc] application/x-ole-storage"),
        SentFile("Papers", "plan.doc", png, "The selected file is not a real DOC. Select another one."),
        SentFile("Papers", "plan.jpg", jpeg, "Select a file of this kind: PDF, DOC, DOCX."),
        SentFile("Any", "a.bin", [UInt8](repeating: 0, count: 2_000), "[a.bin] application/octet-stream"),
        SentFile("Any", "a.bin", [UInt8](repeating: 0, count: 2_001), "The selected file must be 1.9 KB or smaller."),
        SentFile("Any", "", [], "Upload the any."),
        SentFile("Any", "empty.txt", [], "The selected file is empty. Select another one."),
    ]

    @Test(arguments: names + kinds)
    fileprivate func `is taken as they mean it, or asked about at its field`(_ sent: SentFile) async throws {
        let (site, folder) = try fileSite()
        defer { withExtendedLifetime(folder) {} }
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.attach(sent.field, file: sent.name, sent.bytes, type: "x/y")
        try await browser.click("Next")
        let isAsked = sent.said.hasSuffix(".")
        #expect(browser.status == 200 && browser.heading == (isAsked ? "Files" : "Sent"))
        let received = browser.page.document.all("pre").first?.text
        #expect(isAsked ? browser.errors.last == sent.said : received == sent.said)
    }
}

// MARK: The app

private struct FilesForm: Form {
    var any: FormFile?
    var photo: FormFile?
    var list: FormFile?
    var papers: FormFile?
    static let fields: [FormField<Self>] = [
        .file("any", \.any, label: "Any", required: false, maximumSize: 2_000),
        .file("photo", \.photo, label: "Photo", required: false, accepts: ["image/*"]),
        .file("list", \.list, label: "List", required: false, accepts: [".csv", "text/csv"]),
        .file("papers", \.papers, label: "Papers", required: false, accepts: [".pdf", ".doc", ".docx"]),
    ]

    func check(_ problems: inout FormProblems) {
        if [any, photo, list, papers].allSatisfy({ $0 == nil }) { problems.add("Upload the any.", to: "any") }
    }
}

private struct FilesScreen: Screen {
    static let template = "files"
    static let actions: Actions<Self> = [.submit("next", \.next)]
    let title = "Files"
    let form = FilesForm()
    let next: (FilesForm) -> Void
}

private struct FileSentScreen: Screen {
    static let template = "sent"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("file", \.file)]
    let title = "Sent"
    let file: String
}

private final class FilesCoordinator: Coordinator {
    enum Route: Codable, Hashable { case files, sent(String) }
    static let addresses: [Address<Route>] = [Address("", .files)]
    static let screens: Screens = [FilesScreen.self, FileSentScreen.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .files }

    func destination(for route: Route) -> Destination {
        switch route {
        case .sent(let file): return .screen(FileSentScreen(file: file))
        case .files:
            return .screen(
                FilesScreen(next: { form in
                    let file = form.any ?? form.photo ?? form.list ?? form.papers
                    self.navigation.push(.sent("[\(file?.name ?? "")] \(file?.type ?? "")"))
                }))
        }
    }
}

/// A site of a form with files.
private func fileSite() throws -> (site: Site, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(
        "Templates/files.html",
        """
        {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
        {{$actions}}<button name="act" value="next">Next</button>{{/actions}}{{/usher/layer}}
        """)
    try folder.write(
        "Templates/sent.html", "{{<usher/layer}}{{$content}}<pre>{{file}}</pre>{{/content}}{{/usher/layer}}")
    return (try Site(folder: folder.path, options: SiteOptions()) { _ in FilesCoordinator() }, folder)
}
