/// The items of one alternative that the parser has read so far.
struct ItemSequence {
  private(set) var items: [PatternNode] = []

  /// The last item, to which a quantifier that comes next would apply.
  private(set) var preceding = Preceding.nothing
  private let start: Int

  enum Preceding {
    case nothing
    case operand(index: Int)
    case quantifier
    case assertion
  }

  init(start: Int, reserving count: Int = 0) {
    self.start = start
    items.reserveCapacity(count)
  }

  mutating func append(_ kind: PatternNode.Kind, _ range: Range<Int>) {
    items.append(PatternNode(kind: kind, range: range))
    switch kind {
    // A quantifier after a comment still applies to the operand before it.
    case .comment: if case .operand = preceding { return } else { preceding = .nothing }
    case .flagChange: preceding = .nothing
    // These are the only assertions that may be repeated.
    case .assertion(.lineStart), .assertion(.lineEnd): preceding = .operand(index: items.count - 1)
    case .assertion, .group(.lookAhead, _), .group(.lookBehind, _): preceding = .assertion
    default: preceding = .operand(index: items.count - 1)
    }
  }

  mutating func quantify(_ index: Int, by quantifier: PatternNode.Quantifier) {
    let operand = items[index]
    let range = operand.range.lowerBound..<quantifier.range.upperBound
    items[index] = PatternNode(kind: .quantified(operand, quantifier), range: range)
    preceding = .quantifier
  }

  var node: PatternNode {
    if items.count == 1 { return items[0] }
    // Copying drops the reserved memory, which each of 100,000 patterns would otherwise keep.
    let items = items.capacity > 2 * items.count ? items.map { $0 } : items
    let first = items.first?.range.lowerBound ?? start
    return PatternNode(
      kind: .concatenation(items), range: first..<(items.last?.range.upperBound ?? first))
  }
}
