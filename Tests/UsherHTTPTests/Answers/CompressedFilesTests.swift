// Compressed files beside the plain ones, and who gets which.

import Testing

@testable import UsherHTTP

@Suite struct `An Accept-Encoding` {
    @Test(arguments: [
        ([], ""), ([""], ""), (["br"], "br"), (["gzip"], "gzip"), (["gzip, br"], "br gzip"),
        (["gzip", "br"], "br gzip"),
        (["gzip, deflate, br, zstd"], "br gzip"), (["GZIP"], "gzip"), (["x-gzip"], "gzip"), (["deflate"], ""),
        (["*"], "br gzip"), (["*;q=0"], ""), (["br;q=0, *"], "gzip"), (["gzip;q=0, *;q=0.1"], "br"), (["br;q=0"], ""),
        (["br;q=0.000, gzip;q=0.001"], "gzip"), (["br;q=0.5, gzip;q=0.8"], "gzip br"),
        (["br;q=0.8, gzip;q=0.8"], "br gzip"),
        (["gzip;q=1, br;q=0.999"], "gzip br"), (["gzip;q=1.000,br;q=1"], "br gzip"),
        (["br ; Q = 0.5 , gzip"], "gzip br"),
        (["identity, gzip;q=0.5"], ""), (["identity;q=0.5, gzip"], "gzip"), (["identity, gzip"], "gzip"),
        (["identity;q=0, br"], "br"), (["identity;q=0"], ""), (["identity"], ""),
        (["identity;q=0.6, br;q=0.5, *;q=0.7"], "gzip"),
        (["br;q=2"], ""), (["br;q=1.1"], ""), (["br;q=-1"], ""), (["br;q=0.1234"], ""), (["br;q="], ""), (["br;q"], ""),
        (["br;q=.5"], ""), (["br;q=1.001"], ""), (["br;level=9"], ""), (["br;q=0.5;q=1"], ""), (["br;q=0.x"], ""),
        (["br;q=1."], "br"), (["br;q=0."], ""), (["br;"], ""), ([",,br,,"], "br"), (["b r"], ""), ([";q=1"], ""),
        (["br;q=0, br"], ""), (["br;q=99999999999999999999999"], ""), (["brotli"], ""), (["br\u{E9}"], ""),
    ])
    func `puts codings in order`(_ lines: [String], _ codings: String) {
        #expect(AcceptEncoding(lines).codings.map(\.rawValue).joined(separator: " ") == codings)
    }
}

@Suite struct `A compressed file` {
    private func makeFolder() throws -> StaticFolder {
        let folder = try StaticFolder()
        let changed = WallTime.now.seconds - 60
        try folder.write("plain", to: "app.css", changed: changed)
        try folder.write("brotli!", to: "app.css.br", changed: changed)
        try folder.write("gzipped", to: "app.css.gz", changed: changed + 1)
        try folder.write("alone", to: "alone.css")
        return folder
    }

    @Test func `is sent to who takes it`() async throws {
        try await withFiles(makeFolder()) { _, client in
            var tags: Set<String?> = []
            for (accepted, text) in [
                ("gzip, br", "brotli!"), ("gzip", "gzipped"), ("deflate", "plain"), ("br;q=0", "plain"),
            ] {
                let answer = try client.get("/app.css", "Accept-Encoding: \(accepted)")
                #expect(answer.status == 200)
                #expect(answer.text == text)
                #expect(answer["Content-Type"] == "text/css; charset=utf-8")
                #expect(answer["Content-Encoding"] == ["brotli!": "br", "gzipped": "gzip"][text])
                #expect(answer.all("Vary") == ["Accept-Encoding"])
                #expect((answer["Accept-Ranges"] == "bytes") == (text == "plain"))
                tags.insert(answer["ETag"])
                let current = try client.get(
                    "/app.css", "Accept-Encoding: \(accepted)", "If-None-Match: \(answer["ETag"] ?? "")")
                #expect(current.status == 304)
                #expect(current["Vary"] == "Accept-Encoding")
                #expect(current["ETag"] == answer["ETag"])
                #expect(current["Content-Length"] == "\(text.utf8.count)")
            }
            #expect(tags.count == 3)
            let head = try client.ask("HEAD", "/app.css", ["Accept-Encoding: br"])
            #expect(head["Content-Length"] == "7" && head["Content-Encoding"] == "br")
        }
    }

    @Test func `does not pass for the plain one`() throws {
        let folder = try makeFolder()
        let files = StaticFiles(folder: folder.path)
        let tag = files.get("/app.css", [("Accept-Encoding", "br")])?[header: "ETag"] ?? ""
        #expect(files.get("/app.css", [("If-None-Match", tag)])?.status == 200)
        #expect(files.get("/app.css", [("If-None-Match", tag), ("Accept-Encoding", "gzip")])?.status == 200)
        #expect(files.get("/app.css", [("If-None-Match", tag), ("Accept-Encoding", "br")])?.status == 304)
    }

    @Test func `is not used where a part is asked for`() throws {
        let folder = try makeFolder()
        let files = StaticFiles(folder: folder.path)
        let compressed = files.get("/app.css", [("Accept-Encoding", "br")])?[header: "ETag"] ?? ""
        let part = files.get("/app.css", [("Accept-Encoding", "br"), ("Range", "bytes=0-2")])
        #expect(part?.status == 206)
        #expect(part?.contents == "pla")
        #expect(part?[header: "Content-Encoding"] == nil)
        #expect(part?[header: "Vary"] == "Accept-Encoding")
        let missing = files.get("/app.css", [("Accept-Encoding", "br"), ("Range", "bytes=6-")])
        #expect(missing?[header: "Content-Range"] == "bytes */5")
        #expect(missing?[header: "Vary"] == "Accept-Encoding")
        // To continue a compressed copy is not possible: it comes anew.
        let anew = files.get(
            "/app.css", [("Accept-Encoding", "br"), ("Range", "bytes=3-"), ("If-Range", compressed)])
        #expect(anew?.status == 200)
        #expect(anew?.contents == "plain")
    }

    @Test func `that is older than the plain one, empty or gone is not used`() throws {
        let folder = try makeFolder()
        let files = StaticFiles(folder: folder.path, recheck: .seconds(1_000))
        func contents(_ accepted: String) -> String? {
            files.get("/app.css", [("Accept-Encoding", accepted)])?.contents
        }
        let changed = WallTime.now.seconds - 30
        folder.setChanged("app.css", to: changed, nanoseconds: 1)
        folder.setChanged("app.css.gz", to: changed, nanoseconds: 1)
        #expect(contents("br") == "plain")
        #expect(contents("gzip;q=0.1, br") == "gzipped")
        #expect(files.get("/app.css", [("Accept-Encoding", "br")])?[header: "Vary"] == "Accept-Encoding")
        folder.setChanged("app.css.gz", to: changed)
        #expect(contents("gzip, br") == "plain")
        try folder.write("", to: "app.css.gz", changed: changed + 1)
        #expect(contents("gzip") == "plain")
        folder.remove(file: "app.css.gz")
        #expect(contents("gzip") == "plain")
    }

    @Test func `remains a plain file by its own name`() throws {
        let folder = try makeFolder()
        let files = StaticFiles(folder: folder.path)
        let answer = files.get("/app.css.br", [("Accept-Encoding", "br, gzip")])
        #expect(answer?.contents == "brotli!")
        #expect(answer?[header: "Content-Encoding"] == nil)
        #expect(answer?[header: "Content-Type"] == "application/octet-stream")
        #expect(answer?[header: "Vary"] == nil)
        #expect(files.get("/alone.css", [("Accept-Encoding", "br")])?[header: "Vary"] == nil)
    }

    @Test func `without a plain one stands for nothing`() throws {
        let folder = try StaticFolder()
        try folder.write("brotli!", to: "app.css.br")
        let files = StaticFiles(folder: folder.path)
        #expect(files.get("/app.css", [("Accept-Encoding", "br")]) == nil)
        #expect(files.get("/app.css.br") != nil)
    }

    @Test func `is sent although nothing else may be, and the plain one where nothing fits`() throws {
        let folder = try makeFolder()
        let files = StaticFiles(folder: folder.path)
        #expect(files.get("/app.css", [("Accept-Encoding", "identity;q=0, *")])?.contents == "brotli!")
        #expect(files.get("/app.css", [("Accept-Encoding", "identity;q=0")])?.contents == "plain")
        #expect(files.get("/alone.css", [("Accept-Encoding", "br, identity;q=0")])?.contents == "alone")
    }
}
