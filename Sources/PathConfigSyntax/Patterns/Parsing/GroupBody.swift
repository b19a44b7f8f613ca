/// The alternatives of a group or of the whole pattern that the parser has read so far.
struct GroupBody {
  /// The byte at which the body begins.
  private let start: Int
  private var finished: [PatternNode] = []

  /// The alternative that the parser is reading.
  var sequence: ItemSequence

  init(start: Int) {
    self.start = start
    self.sequence = ItemSequence(start: start)
  }

  mutating func startAlternative(at offset: Int) {
    finished.append(sequence.node)
    sequence = ItemSequence(start: offset)
  }

  /// Ends the body and returns its node.
  ///
  /// Call this once: the body cannot take more items afterwards.
  mutating func finish(at end: Int) -> PatternNode {
    if finished.isEmpty { return sequence.node }
    finished.append(sequence.node)
    return PatternNode(kind: .alternation(finished), range: start..<max(start, end))
  }
}

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

  /// The role of an item for a quantifier directly after it.
  enum Ending {
    case operand
    case assertion
    case other
    /// A comment: a quantifier after it still applies to the operand before it.
    case transparent
  }

  init(start: Int) {
    self.start = start
  }

  mutating func reserveCapacity(_ count: Int) {
    items.reserveCapacity(count)
  }

  mutating func append(_ kind: PatternNode.Kind, _ range: Range<Int>, _ ending: Ending) {
    items.append(PatternNode(kind: kind, range: range))
    switch ending {
    case .operand: preceding = .operand(index: items.count - 1)
    case .assertion: preceding = .assertion
    case .other: preceding = .nothing
    case .transparent: break
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
