// The inspector's pictures: one drawing for each width, in which nothing covers what it should not.

import Testing
import Usher

@testable import UsherFlow
@testable import UsherInspector

@Suite struct `The picture of a session` {
    /// Trees of any form: flows inside of flows, modals, several lowest pages, past pages.
    static func tree(_ seed: Int) -> (tree: TreePicture, flows: [PageID: String]) {
        var random = Seeded(state: UInt64(seed) &* 2_654_435_761 &+ 1)
        func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(count, 1))) }
        var flows = [flow(0, "Root", nil)]
        var pages: [TreePicture.Page] = []
        for number in 1...(2 + pick(12)) {
            let below = number == 1 || pick(8) == 0 ? nil : pages.randomElement(using: &random)
            var own = below?.flow ?? 0
            if pick(3) == 0 {
                flows.append(flow(flows.count, "Flow\(flows.count)Coordinator", own))
                own = flows.count - 1
            } else if pick(5) == 0 {
                own = flows[own].parent ?? 0
            }
            pages.append(page(number, own, below?.id, isModal: below != nil && pick(4) == 0))
        }
        let past = (0..<pick(12)).map { index in
            TreePicture.PastPage(
                id: PageID(100 + index), title: "Past \(index)", kind: pick(2) == 0 ? .complete : .closed, ended: .zero,
                next: pages.randomElement(using: &random)?.id)
        }
        let names = past.map { ($0.id, ["Flow1Coordinator", "GoneCoordinator", "Root"][pick(3)]) }
        return (
            TreePicture(flows: flows, pages: pages, past: past, shared: NoState(), sharedBytes: 0, acting: nil),
            Dictionary(uniqueKeysWithValues: names)
        )
    }

    private static func flow(_ id: Int, _ name: String, _ parent: Int?) -> TreePicture.Flow {
        TreePicture.Flow(id: id, name: name, parent: parent, route: nil, state: NoState(), bytes: 1)
    }

    private static func page(_ number: Int, _ flow: Int, _ below: PageID?, isModal: Bool) -> TreePicture.Page {
        TreePicture.Page(
            id: PageID(number), flow: flow, title: "Page \(number)", route: number, path: nil,
            below: below,
            isModal: isModal, bytes: 1, state: NoState(), carried: [], typed: [], notices: [], shown: nil)
    }

    @Test(arguments: [312, 720, 1180])
    func `covers no page but by a modal over it`(_ width: Int) throws {
        for seed in 0..<300 {
            let (tree, flows) = Self.tree(seed)
            let layout = TreeLayout(tree, past: tree.past.prefix(8).map { ($0, flows[$0.id]) }, width: width)
            #expect(layout.order.count == tree.pages.count + min(tree.past.count, 8))
            for (index, one) in layout.order.enumerated() {
                for other in layout.order.dropFirst(index + 1) {
                    let (a, b) = (try #require(layout.boxes[one]), try #require(layout.boxes[other]))
                    let isOver = tree.pages.contains { $0.id == other && $0.isModal && $0.below == one }
                    let overlap = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
                    #expect(!overlap || isOver, "\(one.number) and \(other.number) of \(seed)")
                }
            }
        }
    }

    @Test(arguments: [312, 720, 1180])
    func `has one box for each flow that began once, around all of its pages`(_ width: Int) throws {
        for seed in 0..<300 {
            let (tree, flows) = Self.tree(seed)
            let layout = TreeLayout(tree, past: tree.past.prefix(8).map { ($0, flows[$0.id]) }, width: width)
            let root = layout.boxes(of: 0)
            #expect(root.count == 1, "\(seed)")
            for id in layout.order {
                let flow = try #require(layout.node(id)).flow
                let page = try #require(layout.boxes[id])
                let isInside = layout.boxes(of: flow).contains { _, box in
                    box.left < page.left && box.top < page.top && box.right > page.right && box.bottom > page.bottom
                }
                #expect(isInside, "\(id.number) of \(seed)")
            }
            let boxes = layout.flows.filter { $0.id != 0 }.flatMap { flow in
                layout.boxes(of: flow.id).map { (flow, $0.box) }
            }
            for (flow, box) in boxes where flow.isOver {
                let others = boxes.filter { other, _ in other.id != flow.id }.map(\.1)
                let covered = others.filter {
                    $0.left < box.right && box.left < $0.right && $0.top < box.bottom && box.top < $0.bottom
                }
                #expect(covered.isEmpty, "\(flow.name) of \(seed)")
            }
            let reach = try #require(root.first).box.right
            #expect(reach <= width + 12 * layout.flows.count * 2, "\(reach) of \(width) px, \(seed)")
        }
    }
}

@Suite struct `The picture of the flow map` {
    @Test(arguments: [312, 720, 1180])
    func `covers no screen, and fits its width`(_ width: Int) {
        var random = Seeded(state: 7)
        for _ in 0..<50 {
            var map = FlowMap()
            let steps = (0..<(1 + Int(random.next() % 20))).map {
                FlowMap.Step(flow: "Flow\(random.next() % 6)", screen: "Screen\($0)")
            }
            for step in steps {
                map.note(depth: Int(random.next() % 3), of: step.flow)
                map.update(step) { $0.shown += 1 }
            }
            for _ in 0..<40 {
                guard let from = steps.randomElement(using: &random), let to = steps.randomElement(using: &random)
                else {
                    continue
                }
                map.add(FlowMap.Edge(from: from, way: .action("act\(random.next() % 9)"), to: to))
            }
            let drawing = FlowMapDrawing(map, width: width)
            let boxes = Array(drawing.boxes.values)
            #expect(boxes.count == map.steps.count)
            for (index, a) in boxes.enumerated() {
                #expect(a.left > 0 && a.right < width)
                for b in boxes.dropFirst(index + 1) {
                    let overlap = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
                    #expect(!overlap)
                }
            }
        }
    }
}

private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ (mixed >> 31)
    }
}
