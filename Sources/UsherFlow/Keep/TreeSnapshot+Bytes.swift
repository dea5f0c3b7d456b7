// A snapshot as bytes. Pages come in the order of their numbers, so that each says how far it is from the one before;
// a state stands once, whichever pages have it.
//
// Only values of the app's own types have names in them (see ValueTag). All else stands in a fixed order: what is added
// to it needs another number of the format (see SessionRecord+Bytes).

extension TreeSnapshot {
    package func write(to bytes: inout ByteWriter) {
        for number in [lastPage, lastFlow, lastNotice] { bytes.put(number) }
        shared.write(to: &bytes)
        bytes.put(states.sorted { $0.key < $1.key }) { bytes, state in
            bytes.put(state.key)
            state.value.write(to: &bytes)
        }
        bytes.put(flows) { $1.write(to: &$0) }
        var latest = PageID(0)
        bytes.put(pages) { bytes, page in
            page.write(to: &bytes, after: latest)
            latest = page.id
        }
        bytes.put(past.sorted { $0.key < $1.key }) { bytes, past in
            bytes.put(past.key.number)
            past.value.write(to: &bytes, of: past.key)
        }
        bytes.put(drafts.all) { $1.write(to: &$0) }
        bytes.put(onward.sorted { $0.key < $1.key }) { bytes, path in
            bytes.put(path.key.number)
            bytes.put(path.value.segments)
            bytes.put(path.value.query) { $1.write(to: &$0) }
        }
        bytes.put(optional: language) { $0.put($1) }
        bytes.put(optional: uploads) { bytes, uploads in
            bytes.put(count: uploads.count)
            bytes.put(plain: uploads)
        }
    }

    package init(from bytes: inout ByteReader) throws {
        lastPage = try bytes.integer()
        lastFlow = try bytes.integer()
        lastNotice = try bytes.integer()
        shared = try EncodedValue(from: &bytes)
        states = try bytes.numbered { try EncodedValue(from: &$0) }
        flows = try bytes.items { try SavedFlow(from: &$0) }
        var latest = PageID(0)
        pages = try bytes.items { bytes in
            let page = try SavedPage(from: &bytes, after: latest)
            latest = page.id
            return page
        }
        past = try bytes.dictionary(of: { PageID(try $0.integer()) }, { try PastPage(from: &$0, of: $1) })
        drafts = Drafts(try bytes.items { try Draft(from: &$0) })
        onward = try bytes.dictionary(of: { FlowID(number: try $0.integer()) }) { bytes, _ in
            AddressPath(try bytes.texts(), try bytes.items { try QueryItem(from: &$0) })
        }
        language = try bytes.optional { try $0.text() }
        uploads = try bytes.optional { try $0.plain(try $0.count()) }
    }
}
