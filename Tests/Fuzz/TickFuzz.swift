// What is ticked in a list, whatever its controls say.

private struct TickForm: Form {
    var ticks = Ticks<Int>()
    static let fields: [FormField<Self>] = [.ticks("rows", \.ticks, label: "All", most: 12)]
}

/// Sends a list's controls several times, each time from a page that shows other rows. Lines by turns: the rows that
/// are said to be shown, with blanks between them; those that are ticked; whether all are meant.
func checkTicks(_ input: inout FuzzInput) {
    var form = TickForm()
    let lines = input.lines().map { String(decoding: $0, as: UTF8.self) }
    for start in stride(from: 0, to: lines.count, by: 3) {
        let shown = lines[start].split { $0 == " " || $0.isNewline }.map(String.init)
        let ticked = start + 1 < lines.count ? lines[start + 1].split(separator: " ").map(String.init) : []
        let isAll = start + 2 < lines.count && !lines[start + 2].isEmpty
        // A browser sends a line's end as CR LF.
        let text = TickControls.text(shown).replacing("\n", with: start % 2 == 0 ? "\r\n" : "\n")
        var sent = ["rows:shown": [text], "rows": ticked]
        if isAll { sent["rows:all"] = ["on"] }
        let before = form
        guard let after = try? TickForm.decode(sent, over: before) else {
            // Too much at once: what was ticked before is as it was.
            expect(before.ticks.ids.count + ticked.count > 12, "ticks are refused that are few")
            continue
        }
        let rows = Set(shown.compactMap { Int(argument: $0) })
        let ids = after.ticks.ids
        expect(ids.count <= 12 && Set(ids).count == ids.count, "too much is ticked, or something twice: \(ids)")
        expect(after.ticks.isAll == isAll, "all are meant, or not")
        for id in ids where !before.ticks.ids.contains(id) {
            expect(
                rows.contains(id) && ticked.contains { Int(argument: $0) == id }, "\(id) is ticked, and was not shown")
        }
        for id in before.ticks.ids {
            let stays = !rows.contains(id) || ticked.contains { Int(argument: $0) == id }
            expect(ids.contains(id) == stays, "\(id) is lost, or kept where it was unticked")
        }
        form = after
        // A page that shows some of them and sends them as it showed them changes nothing.
        let page = TickForm(ticks: form.ticks.showing(Array(Set(ids.prefix(5) + [7_777]))))
        let texts = TickForm.fields[0].read(page).all
        var again = ["rows": Array(texts.dropFirst(2)), "rows:shown": [texts[1]]]
        if !texts[0].isEmpty { again["rows:all"] = [texts[0]] }
        expect(
            (try? TickForm.decode(again, over: form))?.ticks.contains(7_777) != true || ids.contains(7_777), "a tick")
        let same = (try? TickForm.decode(again, over: form))?.ticks
        expect(same.map { Set($0.ids) == Set(ids) && $0.isAll == isAll } ?? false, "what is shown is sent as another")
    }
}
