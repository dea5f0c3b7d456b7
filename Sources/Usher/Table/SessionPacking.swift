// Makes data of a session that nobody uses, and a session of the data.

internal import Foundation
internal import UsherFlow

/// Packs a site's sessions, and unpacks them.
struct SessionPacking: Sendable {
    private let deflate: Deflate

    /// - Parameter shared: what the site's sessions share at their beginning: most have little else.
    init(shared: some Encodable) {
        // What cannot be encoded keeps its sessions from being packed, and makes no dictionary.
        let json = (try? Self.encoder.encode(shared)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        // As it stands within the record.
        deflate = Deflate(dictionary: Array((Self.frame + json.replacing("\"", with: "\\\"")).utf8))
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    func pack(_ record: SessionRecord) throws -> PackedSession {
        let plain = [UInt8](try Self.encoder.encode(record))
        // Their size is bounded by the site's, far below.
        guard plain.count <= Int(UInt32.max) else { throw FlowError("The session is too large.") }
        return PackedSession(length: plain.count, deflated: try deflate.deflated(plain))
    }

    func unpack(_ packed: PackedSession) throws -> SessionRecord {
        let plain = try deflate.inflated(packed.deflated, length: packed.length)
        return try JSONDecoder().decode(SessionRecord.self, from: Data(plain))
    }

    /// What every record says, its names at least; what a later build adds to it is merely longer.
    private static let frame = #"""
        {"began":[0,0],"ended":[{"location":"","submission":""}],"isReturning":true,\#
        "jobs":[{"flow":1,"id":"","server":""}],"input":{"isDraft":true,"problems":[{"field":"","message":""}],\#
        "values":{"email":[""],"name":[""]}},"leaving":"",\#
        "past":[2,{"address":[""],"draft":"","ended":[0,0],"kind":{"complete":{}},"next":1,"number":1,"title":""}],\#
        "flows":[{"below":1,"id":2,"isModal":false,"parent":1,"route":"\"\""}],"notices":[{"id":1,"text":""}],\#
        "pages":[{"addressed":[""],"below":1,"carried":[1,"{}"],"fields":[],"flow":1,"id":2,"isModal":false,\#
        "notices":[],"route":"{\"\":{\"_0\":\"\"}}","state":"{}","title":"","use":{"at":[0,0],"last":2,"shown":2}}],\#
        "began":[0,000000000000000000],"ended":[],"isReturning":false,"jobs":[],"mark":"","tag":"","tree":{\#
        "drafts":{"all":[]},"flows":[],"lastFlow":1,"lastNotice":0,"lastPage":1,"onward":[],"pages":[{"addressed":[],\#
        "carried":[],"fields":[],"flow":1,"id":1,"isModal":false,"notices":[],"route":"{\"\":{}}","state":"{}",\#
        "title":"","use":{"at":[0,000000000000000000],"last":1,"shown":1}}],"past":[],"shared":"
        """#
}
